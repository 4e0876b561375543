import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Page } from '../data/pages/page.ts';
import type { Site } from '../data/site.ts';
import type { Render, Rendered } from '../renderer/entry.ts';
import type { IconDrawing, ShareDrawing } from '../share/book.ts';
import { compressedTwins } from './compress.ts';
import type { Encoding, ReleaseFile } from './manifest.ts';
import { StoreWriter } from './store.ts';

/** Draws a share picture as JPEG, or an icon as ICO. */
export type Paint = (drawing: ShareDrawing | IconDrawing) => Promise<Uint8Array>;

export type RenderJob = {
  type: 'render';
  /** The output: a domain's store with compressed twins, or plain files by name. */
  to: { store: string } | { directory: string };
  origin: string;
  site: Site;
  pages: Page[];
};

/** One page that is returned instead of written. */
export type ShowJob = { type: 'show'; origin: string; site: Site; page: Page };

export type RenderedFile = ReleaseFile & { path: string };

/** A template threw, or the page had an unexpected status. `page` is its path. */
export class PageFailedError extends Error {
  override readonly name = 'PageFailedError';
  readonly page: string;

  constructor(page: string, message: string) {
    super(message);
    this.page = page;
  }
}

/** Pages between two macrotasks: rendering only awaits microtasks, and without a pause no page's memory is freed. */
const pagesBetweenPauses = 32;

/**
 * Runs in a worker thread, so synchronous file calls block nobody. `rendered` is called when only the disk sync is left. Throws a
 * PageFailedError or a file system error.
 */
export async function renderPages(
  render: Render,
  paint: Paint,
  job: RenderJob,
  rendered: () => void,
): Promise<RenderedFile[]> {
  if ('directory' in job.to) return renderAll(render, paint, job, plainFiles(job.to.directory));
  const writer = new StoreWriter(job.to.store);
  try {
    const files = await renderAll(render, paint, job, storedFiles(writer));
    rendered();
    await writer.settle();
    return files;
  } catch (error) {
    writer.discard();
    throw error;
  }
}

/** Writes the bytes of a page and returns their twins. */
type Keep = (file: string, hash: string, made: Rendered) => Encoding[];

async function renderAll(render: Render, paint: Paint, job: RenderJob, keep: Keep): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const [index, page] of job.pages.entries()) {
    const { path, file } = page;
    try {
      const made = await make(render, paint, job, page);
      const bytes = hash('sha256', made.body, 'base64url');
      files.push({ path, file, hash: bytes, contentType: made.contentType, encodings: keep(file, bytes, made) });
    } catch (error) {
      throw failed(page, error);
    }
    if (index % pagesBetweenPauses === pagesBetweenPauses - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return files;
}

/** Renders the page of a show job. Throws a PageFailedError. */
export async function makePage(render: Render, paint: Paint, job: ShowJob): Promise<Rendered> {
  try {
    return await make(render, paint, job, job.page);
  } catch (error) {
    throw failed(job.page, error);
  }
}

function failed({ path }: Page, error: unknown): PageFailedError {
  const reason = error instanceof Error ? error.message : String(error);
  return new PageFailedError(path, `The page ${path} can't be rendered: ${reason}`);
}

async function make(
  render: Render,
  paint: Paint,
  { origin, site }: Pick<RenderJob, 'origin' | 'site'>,
  page: Page,
): Promise<Rendered> {
  if (page.template === 'share') return { status: 200, contentType: 'image/jpeg', body: await paint(page.data) };
  if (page.template === 'icon') return { status: 200, contentType: 'image/x-icon', body: await paint(page.data) };
  const made = await render(origin + page.path, { site, page });
  const expected = page.file === '404.html' ? 404 : 200;
  if (made.status !== expected) throw new Error(`it answered ${made.status} instead of ${expected}`);
  return made;
}

function storedFiles(writer: StoreWriter): Keep {
  return (_file, name, { body, contentType }) => {
    const known = writer.known(name);
    if (known) return known;
    const twins = compressedTwins(body, contentType, 'page');
    writer.add(name, body, twins);
    return [...twins.keys()];
  };
}

function plainFiles(directory: string): Keep {
  const made = new Set<string>();
  return (file, _hash, { body }) => {
    const folder = dirname(join(directory, file));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(join(directory, file), body, { flag: 'wx' });
    return [];
  };
}
