import type { CSSProperties } from 'react';

/** Words of up to this many letters fit into a heading of every look on the narrowest phone. */
const shortWord = 7;
/** Titles with more letters shrink to the room that this many take. */
const shortTitle = 70;
const smallest = 0.5;
/** The looks' line height is made for Latin, Greek and Cyrillic letters; those of other scripts are taller. */
const tallLetter = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Style variables of a heading with a long word, many words or tall letters, which doesn't fit at its look's size. `site/styles/base.css`
 * computes the size from them. Undefined if the heading fits.
 */
export function headingStyle(text: string): CSSProperties | undefined {
  const words = text.split(/[\s\u00AD/-]+/).map((word) => [...word].length);
  const longest = Math.max(...words);
  const style = {
    ...(longest > shortWord ? { '--longest': longest } : {}),
    ...(text.length > shortTitle
      ? { '--shrink': Math.max(smallest, Math.sqrt(shortTitle / text.length)).toFixed(2) }
      : {}),
    ...(tallLetter.test(text) ? { lineHeight: 1.3 } : {}),
  };
  return Object.keys(style).length > 0 ? style : undefined;
}
