import { hash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Page } from '../data/page.ts';
import type { Site } from '../data/site.ts';
import type { Render } from '../renderer/entry.ts';
import { compressedTwins } from './compress.ts';
import { type Encoding, encodings, type ReleaseFile, twinSuffixes } from './manifest.ts';

export type RenderJob = {
  type: 'render';
  /** Where the files go. */
  directory: string;
  origin: string;
  site: Site;
  /** `previousHash`: of the file that lies there already; if the same bytes come out again, it is left alone. Null: none does. */
  items: { page: Page; previousHash: string | null }[];
  /** Whether compressed twins are made beside the files. */
  twins: boolean;
};

/** `written` is false where the bytes were already there. */
export type RenderedFile = ReleaseFile & { path: string; written: boolean };

/** A template threw, or the page answered with an unexpected status. `page` is its path. */
export class PageFailedError extends Error {
  override readonly name = 'PageFailedError';
  readonly page: string;

  constructor(page: string, message: string) {
    super(message);
    this.page = page;
  }
}

/** Lets other macrotasks run this often: rendering is all promises, and without a pause the memory of every page stays. */
const pagesBetweenPauses = 32;

/** Runs in a worker thread, so plain synchronous file calls hold nobody up. Throws a PageFailedError. */
export async function renderPages(render: Render, job: RenderJob): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  const folders = new Set<string>();
  for (const [index, { page, previousHash }] of job.items.entries()) {
    try {
      files.push(await renderPage(render, job, page, previousHash, folders));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PageFailedError(page.path, `The page ${page.path} can't be rendered: ${reason}`);
    }
    if (index % pagesBetweenPauses === pagesBetweenPauses - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return files;
}

async function renderPage(
  render: Render,
  job: RenderJob,
  page: Page,
  previousHash: string | null,
  folders: Set<string>,
): Promise<RenderedFile> {
  const { path, file } = page;
  const { status, contentType, body } = await render(job.origin + path, { site: job.site, page });
  const expected = file === '404.html' ? 404 : 200;
  if (status !== expected) throw new Error(`it answered ${status} instead of ${expected}`);
  const bytes = hash('sha256', body, 'base64url');
  const twins = job.twins ? compressedTwins(body, contentType, 'page') : new Map<Encoding, Uint8Array>();
  const rendered = { path, file, hash: bytes, contentType, encodings: [...twins.keys()] };
  if (bytes === previousHash) return { ...rendered, written: false };
  const target = join(job.directory, file);
  if (previousHash === null) {
    makeFolder(dirname(target), folders);
    writeFileSync(target, body, { flag: 'wx' });
    for (const [encoding, twin] of twins) writeFileSync(target + twinSuffixes[encoding], twin, { flag: 'wx' });
  } else {
    replaceFile(target, body);
    for (const encoding of encodings) replaceFile(target + twinSuffixes[encoding], twins.get(encoding));
  }
  return { ...rendered, written: true };
}

function makeFolder(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  made.add(folder);
}

/** Never writes into a file that is there: it may be a hard link that an older release shares. */
function replaceFile(file: string, body: Uint8Array | undefined): void {
  if (body === undefined) {
    rmSync(file, { force: true });
    return;
  }
  writeFileSync(`${file}.new`, body);
  renameSync(`${file}.new`, file);
}
