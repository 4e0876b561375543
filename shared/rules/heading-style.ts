import type { CSSProperties } from 'react';

/** Words up to this long fit into a heading of any look on the narrowest phone. */
const shortEnough = 7;

/** Style of a heading whose longest word may be wider than its place: `site/styles/base.css` makes it as small as the word takes. */
export function headingStyle(text: string): CSSProperties | undefined {
  const letters = text.split(/[\s\u00AD/-]+/).map((word) => [...word].length);
  const longest = Math.max(...letters);
  // React's types know only properties that have a name in CSS itself.
  return longest > shortEnough ? ({ '--longest': longest } as CSSProperties) : undefined;
}
