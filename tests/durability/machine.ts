import { channel } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';

import { createStaticHost } from '#site/publish/host.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import type { StoreAt } from '#site/publish/packs/store.ts';
import { createPublisher } from '#site/publish/publisher.ts';
import { originAt } from '#site/publish/verify-live.ts';

import { readyChannel } from './ready.ts';

/** A publisher with the host of its visitors, apart from the API. It prints its port when it is ready. */
const [dataDir = '', rendererDir = '', baseUrl = '', secret = '', place = ''] = process.argv.slice(2);
const log = (line: string) => console.error(line);
const store = JSON.parse(place) as StoreAt;
const files = createStaticHost({ dataDir, store: openStore(store), log });
const server = createServer((request, response) => void files.handle(request, response));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address() as AddressInfo;
const publisher = createPublisher({
  dataDir,
  store,
  rendererDir,
  api: { baseUrl },
  secret,
  originOf: (host) => `https://${host}`,
  log,
  pollInterval: 20,
  ask: originAt('127.0.0.1', port),
  onSwitch: files.refresh,
});
await publisher.start();
channel(readyChannel).publish(null);
// A killed process leaves nothing for the next.
flushCompileCache();
console.log(`ready on ${port}`);
