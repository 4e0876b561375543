import { brotliCompressSync } from 'node:zlib';

import { readHostTable } from '#site/publish/host-table.ts';
import type { Manifest } from '#site/publish/manifest.ts';
import type { Packs } from '#site/publish/packs/packs.ts';
import { liveRelease, type Place, placeOf } from '#site/publish/release.ts';

import { hasIsland, pageAssets, scriptImports } from './references.ts';

const kinds = ['html', 'css', 'js'] as const;
type Kind = (typeof kinds)[number];
export type PageSize = Record<Kind, number> & { host: string; path: string; island: boolean; over: string[] };

/** The budget of a page in compressed kilobytes. Lists may be longer. */
const budgets = { html: 14, list: 30, css: 14, js: 5, islandJs: 72 };
/** '/members', its second page, and the pages that its filters lead to without a script. */
const lists =
  /^\/(?:members(?:\/(?:a-z|day\/[^/]+|diet\/[^/]+))?|cuisines(?:\/[^/]+)?|showcases|catering|blog|faq)(?:\/page\/\d+)?$/;

/**
 * Every live page of every domain in a data folder, with the bytes of its HTML, styles and scripts as they are sent.
 * Which fonts and pictures a page loads is a browser's decision: tests/e2e/bytes.spec.ts counts those.
 */
export async function measureSites(dataDir: string): Promise<PageSize[]> {
  const hosts = await readHostTable(dataDir);
  return (await Promise.all(hosts.map(({ host, id }) => measureSite(host, placeOf(dataDir, id))))).flat();
}

async function measureSite(host: string, place: Place): Promise<PageSize[]> {
  const live = await liveRelease(place);
  if (!live) return [];
  const html = [...live.contents.pages].filter(([, page]) => page.contentType.startsWith('text/html'));
  const sizes = new SizedFiles(place.packs, live.contents);
  return Promise.all(html.map(async ([path, { file }]) => measurePage(sizes, host, path, file)));
}

async function measurePage(files: SizedFiles, host: string, path: string, file: string): Promise<PageSize> {
  const text = await files.text(file);
  const island = hasIsland(text);
  const linked = pageAssets(text);
  const styles = linked.filter((asset) => asset.endsWith('.css'));
  const size = {
    html: await files.size(file),
    css: await files.total(styles),
    js: await files.total(await files.withImports(linked.filter((asset) => asset.endsWith('.js')))),
  };
  return { host, path, island, ...size, over: overBudget(path, island, size) };
}

function overBudget(path: string, island: boolean, size: Record<Kind, number>): string[] {
  const limits: Record<Kind, number> = {
    html: lists.test(path) ? budgets.list : budgets.html,
    css: budgets.css,
    js: island ? budgets.islandJs : budgets.js,
  };
  return kinds
    .filter((kind) => size[kind] > limits[kind] * 1024)
    .map((kind) => `${kind} ${kilobytes(size[kind])} of ${limits[kind]} KB`);
}

/** Files of one release, each read and compressed once. */
class SizedFiles {
  readonly #packs: Packs;
  readonly #names: Map<string, string>;
  readonly #texts = new Map<string, Promise<string>>();
  readonly #sizes = new Map<string, Promise<number>>();

  constructor(packs: Packs, { pages, assets }: Manifest) {
    this.#packs = packs;
    this.#names = new Map([...pages.values(), ...Object.values(assets)].map(({ file, hash }) => [file, hash]));
  }

  async #bytes(file: string): Promise<Buffer> {
    return this.#packs.read(this.#names.get(file) ?? file, 'plain');
  }

  text(file: string): Promise<string> {
    const text = this.#texts.get(file) ?? this.#bytes(file).then(String);
    this.#texts.set(file, text);
    return text;
  }

  /** As sent: the release's own compressed twin, or the file itself where it has none and wouldn't shrink. */
  size(file: string): Promise<number> {
    const size = this.#sizes.get(file) ?? this.#compressed(file);
    this.#sizes.set(file, size);
    return size;
  }

  async #compressed(file: string): Promise<number> {
    const name = this.#names.get(file) ?? file;
    if (this.#packs.has(name, 'br')) return (await this.#packs.read(name, 'br')).length;
    const bytes = await this.#bytes(file);
    return Math.min(bytes.length, brotliCompressSync(bytes).length);
  }

  async total(files: Iterable<string>): Promise<number> {
    const sizes = await Promise.all([...files].map((file) => this.size(file)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** The scripts and all their static imports, each once. */
  async withImports(scripts: string[]): Promise<Set<string>> {
    const found = new Set<string>();
    const waiting = [...scripts];
    for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
      if (found.has(script)) continue;
      found.add(script);
      waiting.push(...scriptImports(script, await this.text(script)));
    }
    return found;
  }
}

/** A line for each domain's heaviest page of each kind, and for each page over budget. */
export function describe(pages: PageSize[]): string {
  const heaviest = Object.values(Object.groupBy(pages, ({ host }) => host)).flatMap((site = []) =>
    kinds.map((kind) => {
      const page = site.toSorted((one, other) => other[kind] - one[kind])[0];
      return page ? `${page.host}: most ${kind} ${kilobytes(page[kind])} KB on ${page.path}` : '';
    }),
  );
  const over = pages.flatMap((page) => page.over.map((what) => `OVER ${page.host}${page.path}: ${what}`));
  return [`${pages.length} pages`, ...heaviest, ...over].join('\n');
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
