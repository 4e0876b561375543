import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createFront } from '#scripts/serve/front.ts';
import type { PageChanges } from '#shared/schemas/releases.ts';
import type { Content } from '#site/data/content.ts';
import type { SitePages } from '#site/data/pages/page.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import { buildRelease, type BuildResult, rollBack } from '#site/publish/build-release.ts';
import { writeCurrent } from '#site/publish/current.ts';
import { writeHostTable } from '#site/publish/host-table.ts';
import { createStaticHost, type StaticHost } from '#site/publish/host.ts';
import { liveRelease, type Place, placeOf, releaseIn } from '#site/publish/release.ts';
import { createRenderPool, type RenderPool } from '#site/publish/render-pool.ts';
import { ShareBook } from '#site/share/book.ts';

import { ensureRenderer } from './renderer.ts';
import { damage } from './stored.ts';
import { storeOf } from './test-packs.ts';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const domainId = 'domain-of-the-test';
/** Drawing a share picture for each page would take most of a build. */
const fewShares = 2;

type How = { isAutomatic?: boolean };

export type TestSite = {
  dataDir: string;
  host: string;
  place: Place;
  static: StaticHost;
  /** Makes the next release of the content and switches to it. */
  publish: (content: Content, number?: number, how?: How) => Promise<BuildResult>;
  /** The same with extra pages. */
  publishPages: (pages: SitePages, content: Content, number?: number, how?: How) => Promise<BuildResult>;
  /** Goes back to a manifest as release `number`, like another process: visitors see it within 100 ms. */
  rollBack: (manifest: string, number: number) => Promise<PageChanges>;
  /** Damages the bytes at a public path (page or asset) of the live release. */
  damage: (path: string) => Promise<void>;
  /** Requests the static host with the target's exact bytes. */
  get: (target: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<Reply>;
  close: () => Promise<void>;
};

/**
 * The compiled renderer, a temporary data folder in `folder` and a static host on a free port, without an API. A
 * `shared` pool stays open for the next site.
 */
export async function startSite(
  host = 'lonestar.test',
  folder = tmpdir(),
  shared: RenderPool | null = null,
): Promise<TestSite> {
  const rendererDir = await ensureRenderer();
  const dataDir = mkdtempSync(join(folder, 'caravan-site-'));
  const store = storeOf(dataDir);
  const place = placeOf(dataDir, domainId, store);
  await writeHostTable(dataDir, [{ id: domainId, host, aliases: [], archived: false }]);
  const pool = shared ?? createRenderPool(rendererDir, 1);
  const files = createStaticHost({ dataDir, store, mediaDir: join(dataDir, 'media'), log: () => undefined });
  const { server, open } = createFront('max-age=1');
  open(files.handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  let last = 0;

  const publishPages: TestSite['publishPages'] = async (pages, { origin, revision }, number = last + 1, how = {}) => {
    last = number;
    const build = await readBuildInfo(rendererDir);
    const result = await buildRelease({
      place,
      number,
      live: await liveRelease(place),
      ...how,
      host,
      origin,
      revision,
      pages,
      rendererDir,
      build,
      pool,
    });
    writeCurrent(dataDir, domainId, { number, manifest: result.manifest });
    await files.refresh(host); // as the publisher does after its switch
    return result;
  };

  return {
    dataDir,
    host,
    place,
    static: files,
    publish: (content, number, how) => {
      const pages = pagesOf(content, undefined, new ShareBook(fewShares));
      return publishPages(pages, content, number, how);
    },
    publishPages,
    rollBack: async (manifest, number) => {
      const target = await releaseIn(place, { number, manifest });
      if (!target) throw new Error(`The manifest ${manifest} is missing`);
      const { pages } = rollBack(await liveRelease(place), target);
      writeCurrent(dataDir, domainId, { number, manifest });
      last = number;
      return pages;
    },
    damage: (path) => damage(place, path),
    get: (target, { method = 'GET', headers = {} } = {}) => ask(address.port, target, method, { host, ...headers }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (!shared) await pool.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Unlike fetch, sends the path unchanged: no normalization of '..', no decompression. */
export function ask(port: number, path: string, method: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
