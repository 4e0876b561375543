import { revalidate } from './file-headers.ts';

/** Milliseconds that a node may be behind the database and still let edges keep its pages. */
export const freshFor = 3000;

/** How long the edges of a CDN may keep a page that is dropped there when it changes (projections/); browsers still ask each time. */
const day = 86_400;
export const keptByEdges = `${revalidate}, s-maxage=${day}`;

/** Whether, and how, pages tell the edges of a CDN to keep them. */
export type EdgeSettings = {
  /** Names the header that gives a page the key of its domain, for CDNs that drop all pages with one key. */
  keyHeader: string | null;
};

/** Milliseconds on a clock that all threads of this process share, and that nobody can set. */
export function monotonic(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}

/** Whether a page whose pointer was true at `asOf` is surely not older than what another node purged for. */
export function isFresh(asOf: number): boolean {
  return monotonic() - asOf <= freshFor;
}
