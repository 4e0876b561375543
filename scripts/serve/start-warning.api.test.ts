import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { serve } from './serve.ts';

let folder = '';
beforeAll(async () => {
  await ensureRenderer();
  folder = mkdtempSync(join(tmpdir(), 'caravan-warning-'));
  mkdirSync(join(folder, 'panel'));
  writeFileSync(join(folder, 'panel/index.html'), '<!doctype html><title>Panel</title>');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the whole program with a website at `host`, and returns what it logged. */
async function start(host: string, panelHost: string): Promise<string[]> {
  const logged: string[] = [];
  const settings = { DATA_DIR: join(folder, host), PANEL_HOST: panelHost, FIRST_DOMAIN: host, DEMO: 'false' };
  const config = { ...readConfig(settings), port: 0 };
  const running = await serve({ config, log: (line) => logged.push(line), builtPanel: join(folder, 'panel') });
  await running.close();
  return logged;
}

describe('a start with a website at tacos.net.example', { timeout: 60_000 }, () => {
  test('warns of a panel under the same registrable domain, whose cookies its pages can set', async () => {
    const warnings = (await start('tacos.net.example', 'panel.net.example')).filter((line) =>
      line.includes('PANEL_HOST'),
    );
    expect(warnings).toEqual([
      expect.stringMatching(/^PANEL_HOST is panel\.net\.example, which shares net\.example with tacos\.net\.example: /),
    ]);
  });

  test('warns of nothing when the panel has a registrable domain of its own', async () => {
    expect((await start('tacos.net.example', 'panel.example')).join('\n')).not.toContain('PANEL_HOST');
  });
});
