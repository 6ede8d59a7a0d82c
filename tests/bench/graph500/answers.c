/* Kernels for the Graph500 reference code, which replace its bfs_custom.c and sssp_custom.c. The environment
 * variable ANSWERS names a folder. If it has answers of harness, the kernels read them, so that the reference
 * code validates them. Otherwise the kernels write the edges, weights and roots of the graph there. They
 * support one process only. check.py compiles this file with the reference code. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "csr_reference.h"

int64_t *pred_glob, *column, visited_size;
int* rowstarts;
unsigned long* visited;
oned_csr_graph g;
static int tells; /* 1: write the graph instead of reading answers */

static FILE* opened(const char* name, long number, const char* mode) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("ANSWERS"), name);
  if (number >= 0) snprintf(path + strlen(path), sizeof path - strlen(path), "%ld", number);
  FILE* file = fopen(path, mode);
  if (file == NULL && mode[0] == 'r') return NULL;
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  return file;
}

static void read_or_die(void* to, size_t bytes, const char* name, int64_t root) {
  FILE* file = opened(name, root, "rb");
  if (file == NULL || fread(to, 1, bytes, file) != bytes) {
    fprintf(stderr, "no answer %s%ld of %zu bytes\n", name, (long)root, bytes);
    exit(1);
  }
  fclose(file);
}

void make_graph_data_structure(const tuple_graph* const tg) {
  convert_graph_to_oned_csr(tg, &g);
  column = g.column;
  rowstarts = (int*)g.rowstarts;
  FILE* file = opened("roots", -1, "r");
  tells = file == NULL;
  if (file != NULL) fclose(file);
  if (!tells) return;
  FILE* edges = opened("edges", -1, "wb");
  for (int64_t i = 0; i < tg->edgememory_size; ++i) {
    const int64_t ends[2] = {get_v0_from_edge(tg->edgememory + i), get_v1_from_edge(tg->edgememory + i)};
    fwrite(ends, sizeof ends, 1, edges);
  }
  fclose(edges);
#ifdef SSSP
  FILE* weights = opened("weights", -1, "wb");
  fwrite(tg->weightmemory, sizeof(float), (size_t)tg->edgememory_size, weights);
  fclose(weights);
#endif
}

void run_bfs(int64_t root, int64_t* pred) {
  pred_glob = pred;
  if (!tells) {
    read_or_die(pred, g.nlocalverts * sizeof *pred, "parents", root);
    return;
  }
  FILE* roots = opened("roots", -1, "a");
  fprintf(roots, "%ld\n", (long)root);
  fclose(roots);
}

#ifdef SSSP
/* Reads the distances from a root. The parent of a vertex is a neighbour through which a path has the length
 * of its distance. */
void run_sssp(int64_t root, int64_t* pred, float* dist) {
  pred_glob = pred;
  if (tells) return;
  read_or_die(dist, g.nlocalverts * sizeof *dist, "distances", root);
  pred[root] = root;
  for (size_t v = 0; v < g.nlocalverts; ++v) {
    for (unsigned int i = g.rowstarts[v]; i < g.rowstarts[v + 1] && (int64_t)v != root && dist[v] >= 0; ++i) {
      const int64_t u = COLUMN(i);
      if (dist[u] >= 0 && dist[u] + g.weights[i] == dist[v]) pred[v] = u;
    }
  }
}

void clean_shortest(float* dist) {
  for (size_t v = 0; v < g.nlocalverts; ++v) dist[v] = -1;
}
#endif

void clean_pred(int64_t* pred) {
  for (size_t v = 0; v < g.nlocalverts; ++v) pred[v] = -1;
}

/* Counts the edges of a search as the reference code does. An edge counts once if its ends were visited, and
 * self-loops do not count. */
void get_edge_count_for_teps(int64_t* count) {
  *count = 0;
  for (size_t v = 0; v < g.nlocalverts; ++v) {
    for (unsigned int i = g.rowstarts[v]; i < g.rowstarts[v + 1] && pred_glob[v] != -1; ++i)
      *count += COLUMN(i) <= (int64_t)v;
  }
}

void free_graph_data_structure(void) {
  free_oned_csr_graph(&g);
}

size_t get_nlocalverts_for_pred(void) {
  return g.nlocalverts;
}
