import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { demoContent } from '#tests/support/demo-content.ts';
import { ask, startSite, type TestSite } from '#tests/support/site.ts';

import { createStaticHost } from './host.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await site.publish(demoContent());
}, 120_000);
afterAll(() => site.close());

test('a node that is behind looks at once when it is asked for a script or style that it doesn’t know', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-behind-'));
  cpSync(join(site.dataDir, 'hosts.json'), join(dataDir, 'hosts.json'));
  let looks = 0;
  const behind = createStaticHost({
    dataDir,
    store: site.place.packs.store,
    log: () => undefined,
    look: async () => {
      looks += 1;
      cpSync(join(site.dataDir, 'current'), join(dataDir, 'current'), { recursive: true });
      await behind.refresh(site.host);
    },
  });
  const server = createServer((request, response) => void behind.handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(dataDir, { recursive: true });
  });
  const get = async (path: string) =>
    (await ask((server.address() as AddressInfo).port, path, 'GET', { host: site.host, connection: 'close' })).status;

  const style = /\/_astro\/[^"]+\.css/.exec((await site.get('/')).body.toString())?.[0] ?? '';
  expect([await get('/'), await get('/nothing-here'), looks]).toEqual([404, 404, 0]);
  expect([await get(style), looks]).toEqual([200, 1]);
  expect([await get(style), await get('/'), looks]).toEqual([200, 200, 1]);
  expect([await get('/_astro/nobody-has-this.js'), looks]).toEqual([404, 2]);
});
