import { hash } from 'node:crypto';
import { posix } from 'node:path';

import type { Memo } from '../data/memo.ts';
import type { Page, SitePages } from '../data/pages/page.ts';
import type { Site } from '../data/site.ts';
import { shareDesign } from '../share/book.ts';
import type { BuildIds } from './build-info.ts';
import type { PageTable } from './page-table.ts';
import type { ReleasePage } from './release-file.ts';

export type PlannedPage = { page: Page; key: string };

/** Pages whose key is that of the live release stay. */
export type Plan = {
  render: PlannedPage[];
  /** The live release's versions of the pages to render. By path. */
  replace: Map<string, ReleasePage>;
  /** Pages that only the live release has. By path. */
  remove: Map<string, ReleasePage>;
};

/** Two pages have the same path, or a page has a file outside the release. `page` is its path. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
  readonly page: string;

  constructor(page: string, message: string) {
    super(message);
    this.page = page;
  }
}

/**
 * Decides which pages must be rendered. A page's key is the hash of all its input (the site's data, its own data, the compiled
 * renderer), so no dependency can be missed. With the `memo` of the pages, it only looks at those that were made again.
 */
export function planRelease(
  { site, pages }: SitePages,
  origin: string,
  build: BuildIds,
  previous: PageTable | null,
  memo?: Memo,
): Plan {
  const shared = sharedKey(site, origin, build.id);
  const source = memo && sources.get(memo);
  const isOfSource = source?.table === previous && source?.shared === shared;
  const edited = isOfSource ? editedSince(source.pages, pages) : null;
  const plan: Plan = { render: [], replace: new Map(), remove: new Map() };
  let kept = 0;
  for (const page of edited ?? distinctFiles(pages)) {
    const key = memoizedKey(page, shared, build.art);
    const before = previous?.get(page.path);
    if (before?.key === key) kept += 1;
    else {
      plan.render.push({ page, key });
      if (before) plan.replace.set(page.path, before);
    }
  }
  // Usually nothing was removed.
  if (!previous || edited || kept + plan.replace.size === previous.size) return plan;
  const paths = new Set(pages.map(({ path }) => path));
  for (const [path, before] of previous) if (!paths.has(path)) plan.remove.set(path, before);
  return plan;
}

/**
 * The pages that a domain's last table was made from, for as long as its memo is kept: an edit in a large domain leaves nearly all of them
 * the very same.
 */
const sources = new WeakMap<Memo, { table: PageTable; pages: Page[]; shared: string }>();

/** Notes that a table has exactly these pages, so that the next plan only looks at others. */
export function rememberSource(
  memo: Memo,
  table: PageTable,
  { site, pages }: SitePages,
  { origin, buildId }: { origin: string; buildId: string },
): void {
  sources.set(memo, { table, pages, shared: sharedKey(site, origin, buildId) });
}

/** The pages that differ from `before`. Null if their addresses do, too. */
function editedSince(before: Page[], pages: Page[]): Page[] | null {
  if (before.length !== pages.length) return null;
  const edited = pages.filter((page, index) => page !== before[index]);
  const isSameAddress = (page: Page, other: Page | undefined) => page.path === other?.path && page.file === other.file;
  const others = before.filter((page, index) => page !== pages[index]);
  return edited.every((page, index) => isSameAddress(page, others[index])) ? edited : null;
}

function distinctFiles(pages: Page[]): Page[] {
  const files = new Set<string>();
  for (const { path, file } of pages) {
    if (files.has(file)) throw new PlanError(path, `Two pages want the address ${path}: give one of them another url`);
    files.add(file);
  }
  return pages;
}

const sharedKeys = new WeakMap<Site, { of: string; key: string }>();

/** The hash of what all pages of a domain depend on. */
function sharedKey(site: Site, origin: string, buildId: string): string {
  const of = JSON.stringify([buildId, origin]);
  const known = sharedKeys.get(site);
  if (known?.of === of) return known.key;
  const key = hash('sha256', JSON.stringify([buildId, origin, site]));
  sharedKeys.set(site, { of, key });
  return key;
}

/** Keys of memoized pages are cached too. Pages are never modified. */
const known = new WeakMap<Page, { shared: string; key: string }>();

function memoizedKey(page: Page, shared: string, art: string): string {
  const before = known.get(page);
  if (before?.shared === shared) return before.key;
  checkFile(page);
  const key = keyOf(page, shared, art);
  known.set(page, { shared, key });
  return key;
}

/**
 * A picture's path is a hash of everything it shows, so no other change of the domain renders it again. A new renderer draws it again only
 * if it draws differently; share pictures not even then: their design has a number of its own. An icon has a fixed path, but depends on no
 * other page.
 */
function keyOf(page: Page, shared: string, art: string): string {
  if (page.template === 'share') return page.path;
  if (page.template === 'icon')
    return hash('sha256', `${art} ${shareDesign} ${JSON.stringify(page.data)}`, 'base64url');
  return page.template === 'art' ? `${art}${page.path}` : hash('sha256', shared + JSON.stringify(page), 'base64url');
}

function checkFile({ path, file }: Page): void {
  const inside = file !== '' && posix.normalize(file) === file && !posix.isAbsolute(file) && !/^\.\.|[\\\0]/.test(file);
  if (!inside) throw new PlanError(path, `The page ${path} wants to be written to ${file}, outside its release`);
}
