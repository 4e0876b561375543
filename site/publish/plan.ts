import { hash } from 'node:crypto';
import { posix } from 'node:path';

import type { Page, SitePages } from '../data/page.ts';
import type { Manifest, ReleasePage } from './manifest.ts';

export type PlannedPage = { page: Page; key: string };

export type Plan = {
  render: PlannedPage[];
  /** Their key is that of the live release: the same bytes, nothing to do. By path. */
  keep: Record<string, ReleasePage>;
  /** Files of the live release that the next one doesn't have. */
  remove: ReleasePage[];
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
  const plan: Plan = { render: [], keep: {}, remove: [] };
  const files = new Map<string, string>();
  for (const page of pages) {
    checkFile(page, files);
    const key = keyOf(page, shared, buildId);
    const before = previous?.pages[page.path] ?? null;
    if (before?.key === key) plan.keep[page.path] = before;
    else plan.render.push({ page, key });
  }
  plan.remove = Object.values(previous?.pages ?? {}).filter(({ file }) => !files.has(file));
  return plan;
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

function checkFile({ path, file }: Page, files: Map<string, string>): void {
  const inside = file !== '' && posix.normalize(file) === file && !posix.isAbsolute(file) && !/^\.\.|[\\\0]/.test(file);
  if (!inside) throw new PlanError(path, `The page ${path} wants to be written to ${file}, outside its release`);
  const other = files.get(file);
  if (other !== undefined)
    throw new PlanError(path, `Two pages want the address ${path}: give one of them another url`);
  files.set(file, path);
}
