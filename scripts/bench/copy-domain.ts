import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { createApp } from '#api/app.ts';
import { readConfig } from '#api/config/config.ts';
import { connect, type Db } from '#api/db/connect.ts';
import { newId } from '#api/lib/ids.ts';
import { createServices } from '#api/services/services.ts';
import { loadContent } from '#site/data/load.ts';
import { pagesOf } from '#site/data/pages/pages-of.ts';
import type { Manifest, ReleasePage } from '#site/publish/manifest.ts';
import { tryLink } from '#site/publish/packs/disk.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { packsIn } from '#site/publish/packs/packs.ts';
import { liveRelease, releaseRoot, sealRelease, switchTo, writeManifest } from '#site/publish/release.ts';

import { insertRows } from '../backup/insert-rows.ts';
import { readRows } from '../backup/read-rows.ts';
import { newNames, renamed } from '../backup/rename-ids.ts';
import { planOf, type Row, tableNames } from '../backup/tables.ts';

type Copies = { dataDir: string; host: string; hosts: string[]; tick: (done: number) => void };
type Content = [table: (typeof tableNames)[number], rows: Row[]][];

/**
 * Copies a domain and its content to each of `hosts`, with a live release of older code, as if somebody had published it. That
 * release has no page files. All its share pictures are one file, because drawing them takes longer than everything else.
 */
export async function copyDomain({ dataDir, host, hosts, tick }: Copies): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const connection = await connect(config);
  const { db } = connection;
  const services = await createServices({ config, connection, log: () => undefined });
  const app = createApp(services);
  const api = { baseUrl: 'http://caravan.internal', fetch: async (...args: Parameters<typeof fetch>) => app.fetch(new Request(...args)) }; // prettier-ignore
  const domain = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const content = await contentOf(db, domain.id);
  const live = await liveRelease(releaseRoot(dataDir, host));
  if (!live) throw new Error(`${host} isn't live`);
  const picture = [...live.manifest.pages.values()].find(({ contentType }) => contentType === 'image/jpeg');
  if (!picture) throw new Error(`${host} has no share picture`);
  const drawn = await packsIn(releaseRoot(dataDir, host).packs).read(picture.hash, 'plain');
  let pack = '';

  await age(dataDir, host, live.manifest);
  for (const [index, copy] of hosts.entries()) {
    await insertCopy(db, { id: domain.id, copy, content });
    const origin = `http://${copy}`;
    const { pages } = pagesOf(await loadContent(api, copy, origin));
    const place = releaseRoot(dataDir, copy);
    if (pack === '') {
      const writer = new PackWriter(place.packs, { name: 'copied' });
      writer.add(picture.hash, drawn, []);
      await writer.finish();
      pack = join(place.packs, 'copied.pack');
    } else {
      mkdirSync(place.packs, { recursive: true });
      tryLink(pack, join(place.packs, 'copied.pack'));
    }
    const own = pages.map(({ path, file, template }): [string, ReleasePage] => [
      path,
      template === 'share' ? { ...picture, file, key: path } : { ...picture, file, key: 'older code' },
    ]);
    await putLive(dataDir, { ...live.manifest, host: copy, origin, number: 1, pages: new Map(own) });
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
): Promise<void> {
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
  await db.transaction().execute(async (trx) => {
    for (const [table, rows] of content) {
      const { serial } = planOf(table);
      const own = table === 'domains' ? { host: copy, current_release_id: null } : {};
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
}

/** Makes the live release look as if older code had built it. */
async function age(dataDir: string, host: string, manifest: Manifest): Promise<void> {
  const pages = Array.from(manifest.pages, ([path, page]): [string, ReleasePage] => [
    path,
    page.contentType === 'image/jpeg' ? page : { ...page, key: 'older code' },
  ]);
  await putLive(dataDir, { ...manifest, host, pages: new Map(pages) });
}

async function putLive(dataDir: string, manifest: Manifest): Promise<void> {
  const place = releaseRoot(dataDir, manifest.host);
  const old = { ...manifest, buildId: 'older code', assets: {} };
  await switchTo(place, await sealRelease(place, await writeManifest(place, old), old));
}
