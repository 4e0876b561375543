// The emblems of the two demo networks, and their small versions for a browser tab.
import type { Palette } from '#shared/rules/colors.ts';

import type { Look } from './landscape.ts';
import { createInks, type Inks } from './palettes.ts';
import { circle, dots, line, path, picture, rect, starPath, stripes } from './svg.ts';

const roundStar = (y: number, radius: number, color: string, edge: number) =>
  path(starPath(256, y, radius, 0.46), color, `stroke="${color}" stroke-width="${edge}" stroke-linejoin="round"`);

// A lone star on a truck wheel under a striped awning.
function lonestar({ ink, paper, primary, accent }: Inks): string {
  const stripe = (index: number) => `M${16 + index * 96} 40h96v96a48 48 0 0 1 -96 0z`;
  return (
    // The keyline keeps the shield visible on a dark page.
    path(
      'M256 492A202 202 0 0 1 54 290V130H458V290A202 202 0 0 1 256 492Z',
      ink,
      `stroke="${paper}" stroke-width="36"`,
    ) +
    stripes(5, primary, paper, stripe) +
    rect(16, 24, 480, 30, primary, 12) +
    roundStar(320, 138, accent, 22) +
    circle(256, 320, 46, ink) +
    circle(256, 320, 18, paper)
  );
}

function lonestarSmall({ ink, primary, accent, paper }: Inks): string {
  return (
    rect(0, 0, 512, 512, primary, 112) +
    roundStar(276, 186, accent, 40) +
    circle(256, 272, 66, ink) +
    circle(256, 272, 24, paper)
  );
}

const tower = (color: string) => path('M212 372L226 176H286L300 372Z', color);
// A lighthouse above the waves, with string lights hanging from its lamp.
function bayside({ paper, primary, accent, glow }: Inks): string {
  return (
    circle(256, 256, 248, primary) +
    path('M256 142L56 118V182ZM256 142L456 118V182Z', glow, 'opacity=".28"') +
    tower(paper) +
    path('M222 236H290L293 282H219ZM215 328H297L300 372H212Z', accent) +
    rect(212, 160, 88, 22, paper, 8) +
    rect(230, 118, 52, 44, glow, 6) +
    path('M218 120Q256 62 294 120Z', accent) +
    line('M214 182Q130 330 14 206M298 182Q382 330 498 206', paper, 6) +
    dots('M196 212Q126 306 40 230M316 212Q386 306 472 230', glow, 28, 46) +
    path('M20 330Q58 356 96 330T172 330Q200 356 236 344T332 332Q360 356 400 332T492 330A248 248 0 0 1 20 330Z', paper) +
    path('M34 366Q72 392 110 366T186 366T262 366T338 366T414 366T480 360A248 248 0 0 1 44 384Z', accent) +
    path('M48 392Q84 424 128 400T208 400T288 400T368 400T462 396A248 248 0 0 1 48 392Z', primary)
  );
}

function baysideSmall({ paper, primary, accent, glow }: Inks): string {
  return (
    rect(0, 0, 512, 512, primary, 112) +
    path('M256 142L0 70V214ZM256 142L512 70V214Z', glow, 'opacity=".4"') +
    path('M190 400L214 190H298L322 400Z', paper) +
    path('M207 256H305L313 326H199Z', accent) +
    rect(192, 166, 128, 32, paper, 10) +
    rect(222, 104, 68, 64, glow, 6) +
    path('M200 108Q256 22 312 108Z', accent) +
    path('M0 388Q64 340 128 388T256 388T384 388T512 388V400Q512 512 400 512H112Q0 512 0 400Z', accent)
  );
}

const logos = {
  dust: { full: lonestar, favicon: lonestarSmall },
  harbor: { full: bayside, favicon: baysideSmall },
};
type NetworkLogo = { look: Look; palette: Palette; variant?: 'full' | 'favicon' };

/** 512 × 512 SVG; `variant: 'favicon'` is legible at 32 px. */
export const networkLogo = ({ look, palette, variant = 'full' }: NetworkLogo): string =>
  picture(512, 512, logos[look][variant](createInks(palette)));
