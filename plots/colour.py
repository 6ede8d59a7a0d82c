"""Colours as readers see them: contrast by WCAG 2, colours as people with deuteranopia see them, colours in a grey
print, and distances between colours.

Colours are anything that matplotlib accepts. Simulated colours are RGB triples from 0 to 1."""
import functools

import numpy as np
from matplotlib import colors

LEGIBLE = 4.5  # least contrast of text, WCAG 2 level AA
DISTINCT = 10  # least CIE76 distance of two colours that are the only difference of two series
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
# The matrix that simulates deuteranopia, by Machado, Oliveira and Fernandes (2009), severity 1.
DEUTERANOPIA = np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]])
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE_POINT = np.array([0.9505, 1.0, 1.089])


def linear(rgb):
    rgb = np.asarray(rgb, dtype=float)
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def encoded(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def luminance(colour):
    return float(linear(colors.to_rgb(colour)) @ LUMINANCE)


def contrast(one, other):
    """Returns the contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def on_white(colour, alpha):
    """Returns the opaque colour that looks like the colour with the opacity `alpha` on white paper."""
    return tuple(alpha * np.array(colors.to_rgb(colour)) + (1 - alpha))


@functools.lru_cache(maxsize=None)
def ink_on(fill):
    """Returns black or white, whichever has more contrast on a fill (a tuple or a name)."""
    return max(("white", "black"), key=lambda ink: contrast(ink, fill))


def as_seen(colour):
    return np.array(colors.to_rgb(colour))


def by_deuteranope(colour):
    return encoded(DEUTERANOPIA @ linear(colors.to_rgb(colour)))


def in_grey(colour):
    return np.repeat(encoded(luminance(colour)), 3)


VIEWS = {"as seen": as_seen, "deuteranopia": by_deuteranope, "grey": in_grey}


def lab(rgb):
    scaled = XYZ @ linear(rgb) / WHITE_POINT
    root = np.where(scaled > 0.008856, np.cbrt(scaled), 7.787 * scaled + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def distance(one, other, view="as seen"):
    """Returns the CIE76 distance (delta E) of two colours in one of the VIEWS."""
    return float(np.linalg.norm(lab(VIEWS[view](one)) - lab(VIEWS[view](other))))


def distinct(one, other):
    """Returns true if two colours differ in every view."""
    return all(distance(one, other, view) >= DISTINCT for view in VIEWS)
