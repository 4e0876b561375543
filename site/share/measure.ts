import { readFileSync } from 'node:fs';

import { Resvg } from '@resvg/resvg-js';

import { escapeXml } from '#shared/rules/escape-html.ts';

import { faceFile, type FaceName, faces, type Ranges, rangesFile } from './faces.ts';

/** A run of text in one face; `width` is at size 1. */
export type Run = { face: FaceName; text: string; width: number };
export type Measure = {
  /** Splits a text into runs, each letter in the first face of `order` that has it. Letters without a face are dropped. */
  runs: (text: string, order: FaceName[]) => Run[];
  /** The font files of faces, for resvg. */
  files: (names: Iterable<FaceName>) => string[];
};

const size = 100;
/** Splits text into letters with their combining marks. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Letter widths by face, each measured once by resvg, which takes a fifth of a millisecond. Ignoring kerning makes lines slightly
 * shorter than measured.
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
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text font-family="${faces[face].name}" font-size="${size}" y="100" xml:space="preserve">${escapeXml(text)}</text></svg>`;
    const font = { loadSystemFonts: false, fontFiles: [faceFile(folder, face)], defaultFontFamily: faces[face].name };
    return new Resvg(svg, { font, logLevel: 'off' }).getBBox()?.width ?? 0;
  }

  /** The advance width of a letter; null if the face lacks it. */
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
