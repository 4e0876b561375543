import { readFileSync } from 'node:fs';

import { Resvg } from '@resvg/resvg-js';

import { faceFile, type FaceName, faces, type Ranges, rangesFile } from './faces.ts';

/** A stretch of text that one face has all letters of; `width` is at a size of 1. */
export type Run = { face: FaceName; text: string; width: number };
export type Measure = {
  /** The text in the first of `order` that has each letter. Letters that none has are left out. */
  runs: (text: string, order: FaceName[]) => Run[];
  /** The files of faces, for resvg. */
  files: (names: Iterable<FaceName>) => string[];
};

const size = 100;
/** A letter and the marks that belong to it. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Widths of letters by face, each asked of resvg once: a fifth of a millisecond. Kerning is left out; it makes lines a
 * little shorter than they are taken to be.
 */
export function createMeasure(folder: string): Measure {
  const ranges = JSON.parse(readFileSync(rangesFile(folder), 'utf8')) as Record<FaceName, Ranges>;
  const widths = new Map<string, number | null>();

  function isFor(face: FaceName, letter: string): boolean {
    return [...letter].every((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return ranges[face].some(([from, to]) => code >= from && code <= to);
    });
  }

  function boxWidth(face: FaceName, text: string): number {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text font-family="${faces[face].name}" font-size="${size}" y="100" xml:space="preserve">${escapeText(text)}</text></svg>`;
    const font = { loadSystemFonts: false, fontFiles: [faceFile(folder, face)], defaultFontFamily: faces[face].name };
    return new Resvg(svg, { font, logLevel: 'off' }).getBBox()?.width ?? 0;
  }

  /** From one end of a letter to where the next begins; null where the face doesn't have it. */
  function widthIn(face: FaceName, letter: string): number | null {
    const key = `${face}/${letter}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const has = isFor(face, letter) && (letter.trim() === '' || boxWidth(face, letter) > 0);
    const width = !has ? null : (boxWidth(face, `H${letter}H`) - boxWidth(face, 'HH')) / size;
    widths.set(key, width);
    return width;
  }

  return {
    files: (names) => Array.from(names, (name) => faceFile(folder, name)),
    runs: (text, order) => {
      const runs: Run[] = [];
      for (const { segment } of letters.segment(text)) {
        const face = order.find((name) => widthIn(name, segment) !== null);
        if (!face) continue;
        const width = widthIn(face, segment) ?? 0;
        const last = runs.at(-1);
        if (last?.face === face || (last && segment === ' ')) {
          last.text += segment;
          last.width += width;
        } else runs.push({ face, text: segment, width });
      }
      return runs;
    },
  };
}

export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
