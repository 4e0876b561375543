import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'playwright/test';

import { releaseCalls } from '#shared/calls/releases.ts';
import { signIn, startInstallation } from '#tests/support/installation.ts';

test('with a rebuild hook that never answers, a publish is live at once', async () => {
  test.setTimeout(120_000); // it starts an installation of its own
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-hook-'));
  let called = 0;
  const silent = createServer(() => {
    called += 1;
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: hookPort } = silent.address() as AddressInfo;
  const settings = { REBUILD_HOOK_URL: `http://127.0.0.1:${hookPort}/hook` };
  const { child, port } = await startInstallation({ dataDir, host: 'hooked.localhost', settings });
  try {
    const client = await signIn(port);
    const { id } = (await client(releaseCalls.clearCache)).data.release;
    const state = async () => (await client(releaseCalls.get, { params: { id } })).data.state;
    await expect.poll(state, { timeout: 5000 }).toBe('live');
    expect(called).toBe(1);
  } finally {
    const closed = once(child, 'close');
    child.kill();
    await closed;
    silent.closeAllConnections();
    silent.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
