import { flushCompileCache } from 'node:module';

import { createPublisher } from '#site/publish/publisher.ts';

/** A publisher without anything else: a process that can be killed while it builds. It prints a word when it is ready. */
const [dataDir = '', rendererDir = '', baseUrl = '', secret = ''] = process.argv.slice(2);
const publisher = createPublisher({
  dataDir,
  rendererDir,
  api: { baseUrl },
  secret,
  originOf: (host) => `https://${host}`,
  log: (line) => console.error(line),
  pollInterval: 20,
});
await publisher.start();
// A killed process leaves nothing for the next.
flushCompileCache();
console.log('ready');
