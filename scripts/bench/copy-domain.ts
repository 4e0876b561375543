import { createApp } from '#api/app.ts';
import { readConfig } from '#api/config/config.ts';
import { connect, type Db } from '#api/db/connect.ts';
import { transact } from '#api/db/transact.ts';
import { newId } from '#api/lib/ids.ts';
import { createServices } from '#api/services/services.ts';
import { loadContent } from '#site/data/load.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import type { Manifest } from '#site/publish/manifest.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { PageTable } from '#site/publish/page-table.ts';
import type { ReleasePage } from '#site/publish/release-file.ts';
import { liveRelease, type Place, placeOf } from '#site/publish/release.ts';
import { storeManifest } from '#site/publish/stored-manifest.ts';

import { insertRows } from '../backup/insert-rows.ts';
import { readRows } from '../backup/read-rows.ts';
import { newNames, renamed } from '../backup/rename-ids.ts';
import { planOf, type Row, tableNames } from '../backup/tables.ts';
import { rendererDir } from '../serve/builds.ts';
import { examineInProcess } from '../serve/examine-process.ts';

type Copies = { dataDir: string; host: string; hosts: string[]; tick: (done: number) => void };
type Bytes = [hash: string, bytes: Buffer];
type Content = [table: (typeof tableNames)[number], rows: Row[]][];

/**
 * Copies a domain and its content to each of `hosts`, with a live release of older code, as if somebody had published it. That
 * release has no page files. All its share pictures are one file, and all other drawings another one: most updates draw none again.
 */
export async function copyDomain({ dataDir, host, hosts, tick }: Copies): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const connection = await connect(config);
  const { db } = connection;
  const services = await createServices({ examine: examineInProcess(), config, connection, log: () => undefined });
  const app = createApp(services);
  const api = { baseUrl: 'http://caravan.internal', fetch: async (...args: Parameters<typeof fetch>) => app.fetch(new Request(...args)) }; // prettier-ignore
  const domain = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const content = await contentOf(db, domain.id);
  const original = placeOf(dataDir, domain.id);
  const live = await liveRelease(original);
  if (!live) throw new Error(`${host} isn't live`);
  const { contents: manifest } = live;
  const picture = [...manifest.pages.values()].find(({ contentType }) => contentType === 'image/jpeg');
  if (!picture) throw new Error(`${host} has no share picture`);
  const isDrawn = (path: string) => /^\/(?:share|art)\/|^\/favicon\.ico$/.test(path);
  const aged = Array.from(manifest.pages, ([path, page]): [string, ReleasePage] => [
    path,
    isDrawn(path) ? page : { ...page, key: 'older code' },
  ]);
  const [, poster] = [...manifest.pages].find(([path]) => path.startsWith('/art/')) ?? [];
  if (!poster) throw new Error(`${host} has no drawing`);
  const files = await Promise.all(
    [picture, poster].map(async ({ hash }): Promise<Bytes> => [hash, await original.packs.read(hash, 'plain')]),
  );
  const { art } = await readBuildInfo(rendererDir);
  const ofToday = (path: string, file: string, template: string): ReleasePage => {
    if (template === 'share') return { ...picture, file, key: path };
    return template === 'art' ? { ...poster, file, key: `${art}${path}` } : { ...picture, file, key: 'older code' };
  };
  await putLive(db, original, { ...manifest, pages: new PageTable(new Map(aged)) });
  for (const [index, copy] of hosts.entries()) {
    const id = await insertCopy(db, { id: domain.id, copy, content });
    const origin = `http://${copy}`;
    const { pages } = pagesOf(await loadContent(api, copy, origin));
    const own = pages.map(({ path, file, template }): [string, ReleasePage] => [path, ofToday(path, file, template)]);
    const contents = { ...manifest, host: copy, origin, number: 1, pages: new PageTable(new Map(own)) };
    await putLive(db, placeOf(dataDir, id), contents, files);
    tick(index + 2);
  }
  services.rebuildHook.close();
  services.releaseWatch.close();
  await connection.close();
}

async function contentOf(db: Db, domainId: string): Promise<Content> {
  const content: Content = [];
  for (const table of tableNames) {
    if (table === 'users') continue;
    const rows: Row[] = [];
    for await (const some of readRows(db, table, { domainId })) rows.push(...some);
    if (rows.length > 0) content.push([table, rows]);
  }
  return content;
}

async function insertCopy(
  db: Db,
  { id, copy, content }: { id: string; copy: string; content: Content },
): Promise<string> {
  const names = await newNames(db, { domainId: id });
  const domainId = names.get(id) ?? id;
  const release = await db
    .selectFrom('releases')
    .selectAll()
    .where('domain_id', '=', id)
    .where('state', '=', 'live')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await transact(db, async (trx) => {
    for (const [table, rows] of content) {
      const { serial } = planOf(table);
      const own =
        table === 'domains' ? { host: copy, current_release_id: null, shown_number: null, shown_manifest: null } : {};
      const copies = rows.map((row) => {
        const fields = Object.entries({ ...renamed(row, names), ...own });
        return Object.fromEntries(fields.filter(([column]) => column !== serial));
      });
      await insertRows(trx, table, copies);
    }
    const live = { ...release, id: newId(), domain_id: domainId, number: 1 };
    await trx.insertInto('releases').values(live).execute();
    await trx.updateTable('domains').set({ current_release_id: live.id }).where('id', '=', domainId).execute();
  });
  return domainId;
}

/** Makes a manifest live that older code seems to have made, with some of its files. */
async function putLive(db: Db, place: Place, manifest: Manifest, files: Bytes[] = []): Promise<void> {
  const { hash, bytes } = storeManifest({ ...manifest, buildId: 'older code', assets: {} });
  const writer = new PackWriter(place.packs.store, place.packs.folder);
  for (const [name, body] of files) writer.add(name, [['plain', body]]);
  writer.add(hash, [['plain', bytes]]);
  await writer.finish();
  const shown = { shown_number: manifest.number, shown_manifest: hash };
  await db.updateTable('domains').set(shown).where('id', '=', place.id).execute();
}
