import { hash } from 'node:crypto';
import { posix } from 'node:path';

import type { Page, SitePages } from '../data/page.ts';
import type { Manifest } from './manifest.ts';

export type PlannedPage = { page: Page; key: string };

export type Plan = {
  render: PlannedPage[];
  /** Their key is that of the live release: the same bytes, nothing to do. By path. */
  keep: Manifest['pages'];
  /** What the live release has in place of those that are rendered. By path. */
  replace: Manifest['pages'];
  /** What only the live release has. By path. */
  remove: Manifest['pages'];
};

/** Two pages want one address, or a page wants a file outside the release. `page` is its path. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
  readonly page: string;

  constructor(page: string, message: string) {
    super(message);
    this.page = page;
  }
}

/**
 * Decides which pages must be rendered. A page's key is the hash of all that it is made from (the site's data, its own data,
 * the compiled renderer), so a dependency can't be missed.
 */
export function planRelease(
  { site, pages }: SitePages,
  origin: string,
  buildId: string,
  previous: Manifest | null,
): Plan {
  const shared = hash('sha256', JSON.stringify([buildId, origin, site]));
  const plan: Plan = { render: [], keep: new Map(), replace: new Map(), remove: new Map() };
  const files = new Set<string>();
  for (const page of pages) {
    const key = keyOnce(page, shared, buildId);
    if (files.has(page.file))
      throw new PlanError(page.path, `Two pages want the address ${page.path}: give one of them another url`);
    files.add(page.file);
    const before = previous?.pages.get(page.path);
    if (before?.key === key) plan.keep.set(page.path, before);
    else {
      plan.render.push({ page, key });
      if (before) plan.replace.set(page.path, before);
    }
  }
  // Nearly always all that there was is still there.
  if (plan.keep.size + plan.replace.size === previous?.pages.size) return plan;
  for (const [path, before] of previous?.pages ?? []) {
    if (!plan.keep.has(path) && !plan.replace.has(path)) plan.remove.set(path, before);
  }
  return plan;
}

/** The keys of pages that came from a memo were told before; nobody changes a page once it is made. */
const known = new WeakMap<Page, { shared: string; key: string }>();

function keyOnce(page: Page, shared: string, buildId: string): string {
  const before = known.get(page);
  if (before?.shared === shared) return before.key;
  checkFile(page);
  const key = keyOf(page, shared, buildId);
  known.set(page, { shared, key });
  return key;
}

/**
 * A picture's path is the hash of all that it shows. So nothing else of the domain draws it again; nor does a new renderer draw
 * a share picture again, whose design has a number of its own.
 */
function keyOf(page: Page, shared: string, buildId: string): string {
  if (page.template === 'share') return page.path;
  return page.template === 'art'
    ? `${buildId}${page.path}`
    : hash('sha256', shared + JSON.stringify(page), 'base64url');
}

function checkFile({ path, file }: Page): void {
  const inside = file !== '' && posix.normalize(file) === file && !posix.isAbsolute(file) && !/^\.\.|[\\\0]/.test(file);
  if (!inside) throw new PlanError(path, `The page ${path} wants to be written to ${file}, outside its release`);
}
