import type { ReleasePage } from './release-file.ts';

type Pages = ReadonlyMap<string, ReleasePage>;
/** By path; null for a page that the base has and the release hasn't. */
export type PageDifference = ReadonlyMap<string, ReleasePage | null>;

/** When more than this share of the pages differs, a table is whole again. */
const mostDifferent = 1 / 8;

/**
 * The pages of a release by public path: those of a base, which many releases share, and what differs. So an edit in a large domain
 * copies nothing. Never changed.
 */
export class PageTable {
  readonly base: Pages;
  readonly difference: PageDifference;
  readonly size: number;

  constructor(base: Pages, difference: PageDifference = new Map()) {
    this.base = base;
    this.difference = difference;
    let { size } = base;
    for (const [path, page] of difference) size += (page ? 1 : 0) - (base.has(path) ? 1 : 0);
    this.size = size;
  }

  get(path: string): ReleasePage | undefined {
    const own = this.difference.get(path);
    return own === undefined ? this.base.get(path) : (own ?? undefined);
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  *[Symbol.iterator](): Generator<[string, ReleasePage]> {
    for (const entry of this.base) if (!this.difference.has(entry[0])) yield entry;
    for (const [path, page] of this.difference) if (page) yield [path, page];
  }

  *keys(): Generator<string> {
    for (const [path] of this) yield path;
  }

  *values(): Generator<ReleasePage> {
    for (const [, page] of this) yield page;
  }

  /** This table with some pages new or changed, and some gone. Has the same base unless too much differs from it. */
  with(changed: Pages, gone: Iterable<string>): PageTable {
    const difference = new Map(this.difference);
    for (const [path, page] of changed) difference.set(path, page);
    for (const path of gone) {
      if (this.base.has(path)) difference.set(path, null);
      else difference.delete(path);
    }
    const next = new PageTable(this.base, difference);
    return difference.size > next.size * mostDifferent ? new PageTable(new Map(next)) : next;
  }
}
