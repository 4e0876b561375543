import { hash } from 'node:crypto';

import type { Page } from '../data/pages/page.ts';
import type { Site } from '../data/site.ts';
import type { Render, Rendered } from '../renderer/entry.ts';
import type { IconDrawing, ShareDrawing } from '../share/book.ts';
import { compressedTwins } from './compress.ts';
import type { Form } from './packs/pack-file.ts';
import type { ReleaseFile } from './release-file.ts';

/** Draws a share picture as JPEG, or an icon as ICO or PNG. */
export type Paint = (drawing: ShareDrawing | IconDrawing) => Promise<Uint8Array>;

export type RenderJob = {
  type: 'render';
  /** The output: bytes, without or with compressed twins. */
  to: 'bytes' | 'bytes and twins';
  origin: string;
  site: Site;
  pages: Page[];
  /** By path: the hash of bytes that the caller has already, and doesn't need again. */
  known?: Record<string, string>;
};

/** One page that is returned instead of written. */
export type ShowJob = { type: 'show'; origin: string; site: Site; page: Page };

/** A file without its bytes. */
export type MadeFile = ReleaseFile & { path: string };
type Bytes = Uint8Array<ArrayBuffer>;
export type Pieces = [Form, Bytes][];
/** `bytes` are its forms; null where they are known. */
export type RenderedFile = MadeFile & { bytes: Pieces | null };

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

/** Throws a PageFailedError. */
export async function renderPages(render: Render, paint: Paint, job: RenderJob): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const [index, page] of job.pages.entries()) {
    const { path, file } = page;
    try {
      const { body, contentType } = await make(render, paint, job, page);
      const name = hash('sha256', body, 'base64url');
      const made = { path, file, hash: name, contentType };
      const isKnown = name === job.known?.[path];
      const twins = job.to === 'bytes' || isKnown ? [] : twinsOf(body, contentType);
      files.push({ ...made, bytes: isKnown ? null : [['plain', owned(body)], ...twins] });
    } catch (error) {
      throw failed(page, error);
    }
    if (index % pagesBetweenPauses === pagesBetweenPauses - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return files;
}

/** Compressed twins of a file, with buffers of their own. */
export function twinsOf(body: Uint8Array, contentType: string): Pieces {
  return Array.from(compressedTwins(body, contentType, 'page'), ([encoding, twin]) => [encoding, owned(twin)]);
}

/** Bytes with a buffer of their own, so that they can be handed to another thread. */
function owned(bytes: Uint8Array): Bytes {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength;
  return isWhole ? (bytes as Bytes) : new Uint8Array(bytes);
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
  // A copy, because memory of the painter's library can't be handed to another thread.
  const painted = async (drawing: ShareDrawing | IconDrawing) => new Uint8Array(await paint(drawing));
  if (page.template === 'share') return { status: 200, contentType: 'image/jpeg', body: await painted(page.data) };
  if (page.template === 'icon') {
    const contentType = page.data.form === 'ico' ? 'image/x-icon' : 'image/png';
    return { status: 200, contentType, body: await painted(page.data) };
  }
  const made = await render(origin + page.path, { site, page });
  const expected = page.file === '404.html' ? 404 : 200;
  if (made.status !== expected) throw new Error(`it answered ${made.status} instead of ${expected}`);
  return made;
}
