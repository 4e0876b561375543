import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';

import { freePort } from '#tests/support/free-port.ts';
import { startHttpServer } from '#tests/support/http-server.ts';

import { createRebuildHook } from './rebuild-hook.ts';

const root = join(import.meta.dirname, '../..');
const base64Secret = () => `whsec_${randomBytes(32).toString('base64')}`;

function openHook(secret: string, url: string | null) {
  let woken = 0;
  const wakePublisher = () => {
    woken += 1;
  };
  const hookFor = async () => (url === null ? null : { url, secret, reach: 'anywhere' as const });
  const announced = new Set<string>();
  const isFirst = async (id: string) => !announced.has(id) && announced.add(id).has(id);
  const hook = createRebuildHook({ hookFor, isFirst, wakePublisher, log: () => undefined });
  onTestFinished(() => hook.close());
  return { hook, woken: () => woken };
}

const event = (release_id = 'abcdefghijkmnpqr') => ({
  type: 'domain.rebuild' as const,
  timestamp: new Date().toISOString(),
  data: { host: 'tacos.test', release_id },
});

test('a failed webhook is sent again with the same id', async () => {
  const secret = base64Secret();
  const { url, received } = await startHttpServer(() => ({ status: received.length === 1 ? 503 : 202 }));
  openHook(secret, url).hook.announce(event());
  await expect.poll(() => received.length).toBe(2);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
});

test.each<[string, string, { format: 'raw' } | undefined]>([
  ['a secret of whsec_ and base64 verifies with the library as it is', base64Secret(), undefined],
  ['any other secret is plain text', 'a secret of enough characters', { format: 'raw' }],
])('%s', async (_, secret, format) => {
  const { url, received } = await startHttpServer(() => ({ status: 202 }));
  openHook(secret, url).hook.announce(event());
  await expect.poll(() => received.length).toBe(1);
  const { body = '', headers } = received[0] ?? {};
  const verified = new Webhook(secret, format).verify(body, headers as Record<string, string>);
  expect(verified).toMatchObject({ type: 'domain.rebuild', data: { host: 'tacos.test' } });
});

test('the publisher of this process is woken at once, with a hook and without one', async () => {
  const { url } = await startHttpServer(() => wait(200).then(() => ({ status: 500 })));
  for (const target of [null, url]) {
    const { hook, woken } = openHook(base64Secret(), target);
    hook.announce(event());
    expect(woken()).toBe(1);
  }
});

test('publishes that join the same release in the queue call the hook once', async () => {
  const { url, received } = await startHttpServer(() => ({ status: 202 }));
  const { hook, woken } = openHook(base64Secret(), url);
  hook.announce(event());
  hook.announce(event());
  hook.announce(event('qrstuvwxyz234567'));
  await expect.poll(() => received.length).toBe(2);
  await wait(50);
  expect(received).toHaveLength(2);
  expect(woken()).toBe(3);
});

test('the receiver in docs/hosting.md verifies webhooks and builds one domain after the other', async () => {
  const secret = base64Secret();
  const code =
    /```js\n(\/\/ receiver\.mjs[^]*?)```/.exec(readFileSync(join(root, 'docs/hosting.md'), 'utf8'))?.[1] ?? '';
  const port = await freePort();
  // Beside the project's own packages, as `npm install standardwebhooks` would leave it.
  const file = join(root, 'node_modules', '.cache', `receiver-${port}.mjs`);
  writeFileSync(file, code);
  const env = {
    ...process.env,
    PORT: String(port),
    HOOK_SECRET: secret,
    BUILD: 'echo start $SITE_DOMAIN; sleep 0.2; echo end',
  };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  onTestFinished(() => {
    child.kill();
    rmSync(file);
  });
  const url = `http://127.0.0.1:${port}/`;
  await expect
    .poll(
      () =>
        fetch(url, { method: 'POST' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(401);
  const { hook } = openHook(secret, url);
  openHook(base64Secret(), url).hook.announce(event());
  hook.announce(event());
  hook.announce(event('qrstuvwxyz234567'));
  await expect.poll(() => output).toBe('start tacos.test\nend\nstart tacos.test\nend\n');
});
