import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { askHost } from '#tests/support/ask-host.ts';
import { startInstallation } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

const host = 'drain.localhost';
const atOnce = 20;
/** Before the signal, and while the server drains: few enough for a machine that has much else to do. */
const [before, after] = [2700, 300];

let dataDir = '';
beforeAll(async () => {
  await ensureRenderer();
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-drain-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test(
  'SIGTERM to `npm start` resets none of 3,000 requests, and leaves no process behind',
  { timeout: 120_000 },
  async () => {
    const { child, port } = await startInstallation({
      dataDir,
      host,
      program: 'npm',
      settings: { DRAIN_SECONDS: '10' },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const seen = { asked: 0, failures: [] as string[], closed: 0 };
    async function visit(until: number): Promise<void> {
      while (seen.asked < until) {
        seen.asked += 1;
        const found = await askHost(port, host, '/', agent).catch((error: Error) => error);
        if (found instanceof Error) seen.failures.push(found.message);
        else if (found.status !== 200) seen.failures.push(String(found.status));
        else if (!found.keepsAlive) seen.closed += 1;
      }
    }
    const visitors = (until: number) => Promise.all(Array.from({ length: atOnce }, () => visit(until)));
    const ready = () => askHost(port, '10.0.0.1', '/api/health/ready');

    await visitors(before);
    expect(await ready()).toMatchObject({ status: 200, body: '{"status":"ready"}\n' });
    expect(seen.closed).toBe(0);
    // Only npm gets the signal, as from a person with `kill` or a service manager that knows one process.
    child.kill('SIGTERM');
    await expect
      .poll(async () => (await ready()).body, { interval: 20, timeout: 8000 })
      .toBe('{"status":"draining"}\n');
    expect((await ready()).status).toBe(503);
    await visitors(before + after);
    expect(seen.failures).toEqual([]);
    // The next request of each connection goes elsewhere.
    expect(seen.closed).toBeGreaterThanOrEqual(after);
    // The pipe closes when the last process that may write to it has ended.
    await once(child, 'close');
    await expect(ready()).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  },
);
