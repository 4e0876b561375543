import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import type { Page } from '#site/data/pages/page.ts';
import type { Site } from '#site/data/site.ts';
import type { Render } from '#site/renderer/entry.ts';

/** What it serves: a page, whose `phone` a PUT replaces. */
export type SsrPage = { rendererDir: string; folder: string; site: Site; page: Page; phone: string };

/**
 * The yardstick for an edit, in its own process: a server that renders with Astro for each request, from rows in SQLite. It has the page of a
 * member with Caravan's templates. A PUT stores another phone number as safely as Caravan stores an edit.
 */
process.once('message', (page: SsrPage) => void serve(page));

async function serve({ rendererDir, folder, site, page, phone }: SsrPage): Promise<void> {
  const { render } = (await import(pathToFileURL(join(rendererDir, 'server/entry.mjs')).href)) as { render: Render };
  const file = join(folder, 'ssr.sqlite');
  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (name text primary key, json text, phone text)',
  );
  const insert = db.prepare('insert into rows values (?, ?, ?)');
  insert.run('site', JSON.stringify(site), '');
  insert.run('page', JSON.stringify(page).replaceAll(phone, '{phone}'), phone);
  const read = db.prepare('select json, phone from rows where name = ?');
  const write = db.prepare('update rows set phone = ? where name = ?');
  const rowOf = (name: string) => read.get(name) as { json: string; phone: string };
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'PUT') {
        write.run(await text(request), 'page');
        return response.writeHead(204).end();
      }
      const row = rowOf('page');
      const locals = {
        site: JSON.parse(rowOf('site').json) as Site,
        page: JSON.parse(row.json.replaceAll('{phone}', row.phone)) as Page,
      };
      const { body } = await render(locals.site.origin + locals.page.path, locals);
      return response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length }).end(body);
    })();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
