import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, describe, expect, test } from 'vitest';

import type { PublisherDomain } from '#shared/schemas/release-queue.ts';
import { type Hosts, openHosts } from '#site/publish/hosts.ts';
import { createLiveReleases, type LiveReleases } from '#site/publish/live-releases.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { createSmallDisk } from '#tests/support/small-disk.ts';
import { storeRelease } from '#tests/support/store-release.ts';

const disk = createSmallDisk(4);
const elsewhere = mkdtempSync(join(tmpdir(), 'caravan-elsewhere-'));
afterAll(() => {
  disk?.remove();
  rmSync(elsewhere, { recursive: true });
});

describe.skipIf(disk === null)('a node whose disk is full (only where one can be mounted)', () => {
  const dataDir = disk?.folder ?? '';
  const store = openFolderStore(elsewhere);
  let network: { data: PublisherDomain[]; version: number } = { data: [], version: 0 };

  /** The node, as it starts. */
  function startNode(): { hosts: Hosts; live: LiveReleases } {
    const live = createLiveReleases(dataDir, store);
    const hosts = openHosts({
      dataDir,
      domains: async (since = 0) => ({ ...network, data: network.data.filter(({ version }) => version > since) }),
      onChange: live.refresh,
      log: () => undefined,
    });
    return { hosts, live };
  }

  /** Another node publishes a release of a domain, at this host. */
  async function publish(id: string, number: number, host = `${id}.test`): Promise<void> {
    const { manifest } = await storeRelease(store, { id, host, number });
    const version = network.version + 1;
    const rest = { rolled_back: false, unsure: false, aliases: [], archived: false, elsewhere: false };
    const own = { id, version, host, current: { number, manifest }, ...rest };
    network = { data: [...network.data.filter((each) => each.id !== id), own], version };
  }

  const numberOf = async (live: LiveReleases, host: string) => {
    const shown = await live.get(host);
    return shown && shown !== 'gone' && 'release' in shown ? shown.release.headers['x-release'] : null;
  };

  test('shows switches, new domains and new hosts all the same, and keeps them once there is room', async () => {
    await publish('one', 1);
    const { hosts, live } = startNode();
    await hosts.look();
    expect(await numberOf(live, 'one.test')).toBe('1');
    disk?.fill();
    await publish('one', 2);
    await publish('two', 1);
    await hosts.look();
    // Its copies are looked at again, and still say what was before.
    for (let round = 0; round < 3; round += 1) {
      expect([await numberOf(live, 'one.test'), await numberOf(live, 'two.test')]).toEqual(['2', '1']);
      await wait(120);
    }
    await publish('two', 2, 'moved.test');
    await hosts.look();
    expect([await numberOf(live, 'two.test'), await numberOf(live, 'moved.test')]).toEqual([null, '2']);

    // A restart has the older copies until its first look.
    const again = startNode();
    expect([await numberOf(again.live, 'one.test'), await numberOf(again.live, 'moved.test')]).toEqual(['1', null]);
    await again.hosts.look();
    await wait(120);
    expect([await numberOf(again.live, 'one.test'), await numberOf(again.live, 'moved.test')]).toEqual(['2', '2']);

    disk?.makeRoom();
    await hosts.look();
    const after = startNode();
    expect([await numberOf(after.live, 'one.test'), await numberOf(after.live, 'moved.test')]).toEqual(['2', '2']);
    // What comes then replaces what was told.
    await publish('one', 3);
    await hosts.look();
    await wait(120);
    expect(await numberOf(live, 'one.test')).toBe('3');
  });
});
