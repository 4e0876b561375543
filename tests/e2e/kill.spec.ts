import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'playwright/test';

import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { signIn, startInstallation } from '#tests/support/installation.ts';

import { fetchFrom } from './support.ts';

const host = 'kill.localhost';
const rounds = Number(process.env['KILL_CYCLES'] ?? 2);

let dataDir = '';
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-kill-'));
});
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a process killed during a publish leaves a whole site, and the next start publishes the saved changes', async () => {
  test.setTimeout(60_000 + rounds * 60_000);
  for (let round = 1; round <= rounds; round += 1) {
    const { child, port } = await startInstallation({ dataDir, host });
    const client = await signIn(port);
    const { data: menus, version } = await client(optionCalls.getMenus);
    // Every page shows the menu, so all of them change.
    const header = [{ text: `Round ${round}`, url: '/members', type: 'link' as const, children: [] }];
    await client(optionCalls.updateMenus, { body: { ...menus, header, version } });
    await client(releaseCalls.clearCache);
    await wait(6 + Math.random() * 24);
    child.kill('SIGKILL');
    await once(child, 'close');

    const again = await startInstallation({ dataDir, host });
    const pages = await Promise.all(
      ['/', '/about', '/contact', '/members'].map(async (path) => {
        const { status, body } = await fetchFrom(again.port, host, path);
        return [status, /Round \d+/.exec(body.toString())?.[0]];
      }),
    );
    expect(pages).toEqual(pages.map(() => [200, `Round ${round}`]));
    const stored = readdirSync(join(dataDir, 'packs'), { recursive: true, encoding: 'utf8' });
    expect(stored.filter((name) => name.endsWith('.part'))).toEqual([]);
    again.child.kill('SIGTERM');
    await once(again.child, 'close');
  }
});
