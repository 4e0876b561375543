import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { releaseCalls } from '#shared/calls/releases.ts';

import { askHost } from './support/ask-host.ts';
import { signIn, startInstallation } from './support/installation.ts';
import { ensureRenderer } from './support/renderer.ts';

const host = 'numbers.localhost';
const root = resolve(import.meta.dirname, '..');
const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a password for the tests' };
let dataDir = '';
let server: Awaited<ReturnType<typeof startInstallation>>;
let address = '';
const scrape = async () => (await fetch(address)).text();

/** The value of the line that starts with this name and these labels; undefined if there is none. */
async function value(line: string): Promise<number | undefined> {
  const found = (await scrape()).split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const visit = (path: string) => askHost(server.port, host, path);

beforeAll(async () => {
  await ensureRenderer();
  Object.assign(process.env, owner);
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-metrics-'));
  server = await startInstallation({
    dataDir,
    host,
    settings: { METRICS_PORT: '0', BACKUP_TO: join(dataDir, 'backups') },
    program: 'without panel',
  });
  const [, port] = /metrics on port (\d+)/.exec(server.output()) ?? [];
  address = `http://127.0.0.1:${port}/metrics`;
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'close');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the numbers of a running installation', () => {
  test('count pages by status, and what was sent from memory', async () => {
    const pages = (status: number) => `caravan_http_requests_total{part="pages",status="${status}"}`;
    const [fine = 0, missing = 0] = [await value(pages(200)), await value(pages(404))];
    for (let time = 0; time < 3; time += 1) expect((await visit('/about')).status).toBe(200);
    expect((await visit('/no-such-page')).status).toBe(404);
    expect(await value(pages(200))).toBe(fine + 3);
    expect(await value(pages(404))).toBe(missing + 1);
    expect(await value('caravan_page_reads_total{from="memory"}')).toBeGreaterThanOrEqual(2);
    expect(await value('caravan_page_memory_bytes')).toBeGreaterThan(1000);
  });

  test('count calls by their declared path, and never by what somebody asks for', async () => {
    const call = 'caravan_api_requests_total{route="/api/users/{id}",method="GET",status="401"}';
    const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}/api${path}`);
    expect((await ask('/users/some-id')).status).toBe(401);
    expect((await ask('/users/another-id')).status).toBe(401);
    expect((await ask('/made-up-path')).status).toBe(404);
    expect(await value(call)).toBe(2);
    expect(await value('caravan_api_requests_total{route="",method="",status="404"}')).toBe(1);
    const text = await scrape();
    for (const secret of ['some-id', 'made-up-path', host, 'example.com']) expect(text).not.toContain(secret);
  });

  test('time the steps of a publish', async () => {
    const switched = async () => (await value('caravan_publish_step_seconds_count{step="switch"}')) ?? 0;
    const before = await switched();
    const client = await signIn(server.port);
    await client(releaseCalls.clearCache);
    await expect.poll(switched, { timeout: 20_000 }).toBe(before + 1);
    // The publisher reports it a moment after visitors get it.
    await expect.poll(() => value('caravan_releases_waiting')).toBe(0);
  });

  test('say that every thread and the database answer', async () => {
    for (const thread of ['api', 'sites']) {
      expect(await value(`caravan_thread_up{thread="${thread}"}`)).toBe(1);
      expect(await value(`caravan_thread_heap_bytes{thread="${thread}"}`)).toBeGreaterThan(1_000_000);
      expect(await value(`caravan_thread_delay_seconds{thread="${thread}",quantile="0.99"}`)).toBeGreaterThan(0);
    }
    expect(await value('caravan_database_up')).toBe(1);
    expect(await value('caravan_domains')).toBe(1);
  });

  test('are nowhere else, and nothing else is there', async () => {
    expect((await visit('/metrics')).status).toBe(404);
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  });
});

test.each(['deploy/alerts.yml', 'deploy/grafana-dashboard.json'])(
  '%s asks only for numbers that exist',
  async (file) => {
    const known = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:caravan|process|nodejs)_\w+/g)].map(
      ([name]) => name.replace(/_bucket$/, ''),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  },
);
