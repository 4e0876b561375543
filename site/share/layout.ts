import type { FaceName } from './faces.ts';
import type { Measure, Run } from './measure.ts';

export type Line = { runs: Run[]; width: number };
type Space = { width: number; height: number; lineHeight: number; sizes: readonly number[] };
export type Fitted = { lines: Line[]; size: number };

/**
 * Characters that can't be drawn or would break the drawing: control characters, private and unassigned ones, joiners, lone
 * surrogates.
 */
const undrawable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

export function plainLine(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(undrawable, '').replace(/ {2,}/g, ' ').trim();
}

/** Whether the faces have most letters of a text. Half a name is worse than none. */
export function isDrawable(measure: Measure, text: string, order: FaceName[]): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  const drawn = measure.runs(letters, order).reduce((count, run) => count + [...run.text].length, 0);
  return drawn > 0 && drawn >= [...letters].length * 0.8;
}

/** Fits the text at the largest size (largest first) that has room for all of it; else at the smallest, cut with an ellipsis. */
export function fitText(measure: Measure, text: string, order: FaceName[], space: Space): Fitted {
  for (const size of space.sizes) {
    const most = Math.floor(space.height / (size * space.lineHeight));
    const { lines, broken } = wrap(measure, text, order, space.width / size);
    const isLast = size === space.sizes.at(-1);
    if (lines.length <= most && (!broken || isLast)) return { lines, size };
    if (isLast) {
      const last = withEllipsis(measure, lines[most - 1], order, space.width / size);
      return { lines: [...lines.slice(0, most - 1), last], size };
    }
  }
  return { lines: [], size: 0 };
}

/** `width` is at size 1. `broken` means that a word had to be split. */
function wrap(measure: Measure, text: string, order: FaceName[], width: number): { lines: Line[]; broken: boolean } {
  const lines: string[] = [];
  let current = '';
  let broken = false;
  const fits = (words: string) => widthOf(measure.runs(words, order)) <= width;
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    current = word;
    while (!fits(current)) {
      broken = true;
      const letters = [...current];
      let count = letters.length - 1;
      while (count > 1 && !fits(letters.slice(0, count).join(''))) count -= 1;
      lines.push(letters.slice(0, count).join(''));
      current = letters.slice(count).join('');
      if (letters.length <= 1) break;
    }
  }
  if (current !== '') lines.push(current);
  return { lines: lines.map((line) => lineOf(measure, line, order)), broken };
}

function withEllipsis(measure: Measure, line: Line | undefined, order: FaceName[], width: number): Line {
  const letters = [...(line?.runs.map((run) => run.text).join('') ?? '')];
  for (let count = letters.length; count > 0; count -= 1) {
    const cut = lineOf(measure, `${letters.slice(0, count).join('').trimEnd()}…`, order);
    if (cut.width <= width) return cut;
  }
  return lineOf(measure, '…', order);
}

function lineOf(measure: Measure, text: string, order: FaceName[]): Line {
  const runs = measure.runs(text, order);
  return { runs, width: widthOf(runs) };
}

function widthOf(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}
