import { once } from 'node:events';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { askHost } from '#tests/support/ask-host.ts';
import { startInstallation } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { createSmallDisk } from '#tests/support/small-disk.ts';

const host = 'ready.localhost';
const disk = createSmallDisk(96);
beforeAll(ensureRenderer);
afterAll(() => disk?.remove());

// Elsewhere the states are tested without a disk (probes.test.ts, check-api.test.ts).
describe.skipIf(disk === null)('readiness (only where a small disk can be mounted)', () => {
  test('a full disk makes the API unready, while pages are served', { timeout: 120_000 }, async () => {
    const { child, port } = await startInstallation({
      dataDir: disk?.folder ?? '',
      host,
      program: 'without panel',
    });
    const ask = (path: string) => askHost(port, host, path);
    const states = async () => {
      const paths = ['', '?role=web', '?role=api', '?role=publisher'].map((role) => `/api/health/ready${role}`);
      const replies = await Promise.all(['/', '/api/health/live', ...paths].map((path) => ask(path)));
      return replies.map(({ status }) => status);
    };
    const well = [200, 200, 200, 200, 200, 200];
    const unready = [200, 200, 503, 200, 503, 200];
    expect(await states()).toEqual(well);

    disk?.fill();
    await expect.poll(states, { timeout: 20_000 }).toEqual(unready);
    expect(JSON.parse((await ask('/api/health/ready')).body)).toEqual({ status: 'failing', failing: { api: 'disk' } });
    disk?.makeRoom();
    await expect.poll(states, { timeout: 20_000 }).toEqual(well);
    child.kill('SIGTERM');
    await once(child, 'close');
  });
});
