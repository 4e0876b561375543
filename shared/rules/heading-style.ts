import type { CSSProperties } from 'react';

/** Words up to this long fit into a heading of any look on the narrowest phone. */
const shortEnough = 7;
/** Letters of a title that may be as large as the look wants it; a longer one takes no more room than these. */
const fewEnough = 70;
const smallest = 0.5;
/** The looks set their headings tight, for the letters of their faces; those of other scripts reach further up and down. */
const tallLetter = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Style of a heading that can't be as large and as tight as its look wants it: with a long word, with many words, or in a script
 * that needs more room. `site/styles/base.css` makes it as small as that takes.
 */
export function headingStyle(text: string): CSSProperties | undefined {
  const words = text.split(/[\s\u00AD/-]+/).map((word) => [...word].length);
  const longest = Math.max(...words);
  const style = {
    ...(longest > shortEnough ? { '--longest': longest } : {}),
    ...(text.length > fewEnough
      ? { '--shrink': Math.max(smallest, Math.sqrt(fewEnough / text.length)).toFixed(2) }
      : {}),
    ...(tallLetter.test(text) ? { lineHeight: 1.3 } : {}),
  };
  return Object.keys(style).length > 0 ? style : undefined;
}
