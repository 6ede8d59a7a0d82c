# Installs a tree that runs from any prefix, and against which external projects build plugins with
# find_package(harness). The program finds its files in ../lib/harness, relative to its executable. The build tree has
# the same layout, with links in place of copies, so it can be used as a prefix too.
include(CMakePackageConfigHelpers)

set(own_folder ${CMAKE_INSTALL_LIBDIR}/harness)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/harness)
set(built_package ${CMAKE_BINARY_DIR}/${package_folder})
function(link_into_build source place)
  get_filename_component(folder ${CMAKE_BINARY_DIR}/${place} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${source} ${CMAKE_BINARY_DIR}/${place} SYMBOLIC)
endfunction()

# Files that the program `harness` reads when it runs.
foreach(folder plots plugins/template harness/cli/completion harness/graph/catalogue/graphs
        experiments/papers experiments/suites experiments/system)
  get_filename_component(name ${folder} NAME)
  install(DIRECTORY ${folder} DESTINATION ${own_folder} PATTERN __pycache__ EXCLUDE)
  link_into_build(${CMAKE_SOURCE_DIR}/${folder} ${own_folder}/${name})
endforeach()

# Some figures show values that only one backend counts. Their scripts are in the folder of that backend, and are
# installed with the other scripts of figures.
file(GLOB backend_figures CONFIGURE_DEPENDS harness/backends/*/figures/*.py)
install(FILES ${backend_figures} DESTINATION ${own_folder}/plots/figures)
file(GLOB backend_scripts CONFIGURE_DEPENDS harness/backends/*/*.py)  # scripts that these figures use
install(FILES ${backend_scripts} DESTINATION ${own_folder}/plots)

# The SDK.
install(DIRECTORY plugins/include/harness DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
link_into_build(${HARNESS_SDK_INCLUDE}/harness ${CMAKE_INSTALL_INCLUDEDIR}/harness)
install(TARGETS harness_sdk EXPORT harness)
install(EXPORT harness NAMESPACE harness:: FILE harnessTargets.cmake DESTINATION ${package_folder})
export(EXPORT harness NAMESPACE harness:: FILE ${built_package}/harnessTargets.cmake)
configure_package_config_file(cmake/harnessConfig.cmake.in ${built_package}/harnessConfig.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
# From 1.0 on, the SDK only grows (plugins/ABI.md), so the sources of a plugin also build with every later minor
# version.
write_basic_package_version_file(${built_package}/harnessConfigVersion.cmake
  COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${built_package}/harnessConfig.cmake ${built_package}/harnessConfigVersion.cmake
        DESTINATION ${package_folder})
foreach(file HarnessPlugin.cmake embed.cmake image.cpp.in plugin.map)
  install(FILES plugins/cmake/${file} DESTINATION ${package_folder})
  link_into_build(${CMAKE_SOURCE_DIR}/plugins/cmake/${file} ${package_folder}/${file})
endforeach()

# Documentation, in the same folders as in the source tree, so that links between pages work.
install(FILES README.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN *.py EXCLUDE PATTERN __pycache__ EXCLUDE)
install(FILES plugins/ABI.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/plugins)
install(DIRECTORY plugins/example DESTINATION ${CMAKE_INSTALL_DOCDIR}/plugins)
install(DIRECTORY algorithms/kcore algorithms/truss DESTINATION ${CMAKE_INSTALL_DOCDIR}/algorithms)
install(DIRECTORY experiments DESTINATION ${CMAKE_INSTALL_DATADIR}/harness
        PATTERN __pycache__ EXCLUDE PATTERN *.sh EXCLUDE)

# The manual page and the shell completions, in the folders that man, bash, fish and zsh search. The completion for zsh
# is installed twice: zsh searches site-functions for local installations, and vendor-completions for files of Debian
# packages.
install(FILES ${CMAKE_BINARY_DIR}/share/man/man1/harness.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
set(completion harness/cli/completion)
set(data ${CMAKE_INSTALL_DATADIR})
install(FILES ${completion}/harness.bash DESTINATION ${data}/bash-completion/completions RENAME harness)
install(FILES ${completion}/harness.fish DESTINATION ${data}/fish/vendor_completions.d)
foreach(folder site-functions vendor-completions)
  install(FILES ${completion}/harness.zsh DESTINATION ${data}/zsh/${folder} RENAME _harness)
endforeach()
