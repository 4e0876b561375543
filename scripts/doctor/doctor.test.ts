import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { claimBackup, noteBackup, noteFailure } from '#api/db/backups.ts';
import { type Connection, connect, embeddedFile } from '#api/db/connect.ts';
import { insertMails } from '#api/db/mails.ts';
import { insertPasskey } from '#api/db/passkeys.ts';
import { createDomain } from '#api/domains/create-domain.ts';
import { createFirstOwner } from '#api/users/first-owner.ts';
import { startDnsServer } from '#tests/support/dns-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startProvider } from '#tests/support/provider.ts';
import { type MailServer, startMailServer } from '#tests/support/smtp.ts';

import { checkMemory, checkNode } from './check-machine.ts';
import { examine } from './examine.ts';

const due = '2026-11-27T03:30:00.000Z';
let root = '';
let dataDir = '';
let nowhere = 0;
let mails: MailServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'caravan-doctor-'));
  nowhere = await freePort();
  mails = await startMailServer();
});
afterAll(async () => {
  await mails.stop();
  rmSync(root, { recursive: true, force: true });
});

/** An installation that is well, but whose server isn't running. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(root, 'data-'));
  await change(async ({ db }) => {
    await createFirstOwner(db, { ownerEmail: 'owner@example.com', ownerPassword: null });
    await createDomain(db, { host: 'tacos.localhost', title: 'Tacos' }, null);
    await claimBackup(db, due, 60_000);
    await noteBackup(
      db,
      { dueAt: due, tries: 1 },
      { file: 'caravan-network-….tar.zst', bytes: 1, missing: 0, isTested: true },
    );
  });
});

async function change(work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = await connect({ databaseUrl: null, dataDir });
  await work(connection);
  await connection.close();
}

const well = () => ({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PANEL_HOST: 'panel.example.com',
  PORT: String(nowhere),
  TRUSTED_PROXY_HEADER: 'x-real-ip',
  SMTP_URL: mails.url,
  BACKUP_TO: join(dataDir, 'not-made-yet'),
});

type Setting = Record<string, string>;
async function findings(settings: Setting = {}, mailTo: string | null = null) {
  const areas = await examine({ environment: { ...well(), ...settings }, mailTo });
  return areas.flatMap((area) => area.findings);
}

/** The sentences of what isn't fine, but for the server that isn't running. */
async function complaints(settings: Setting = {}): Promise<string[]> {
  const found = (await findings(settings)).filter(
    ({ state, says }) => state !== 'fine' && !says.startsWith('No server'),
  );
  for (const { cure } of found) expect(cure).toMatch(/[.?]$/);
  return found.map(({ state, says }) => `${state}: ${says}`);
}

test('an installation that is well has nothing to complain about, but that nobody started it', async () => {
  const found = await findings();
  expect(found.filter(({ state }) => state !== 'fine')).toEqual([
    { state: 'warning', says: `No server answers on port ${nowhere}.`, cure: 'npm start starts it.' },
  ]);
  expect(found.length).toBeGreaterThan(8);
});

test('a mail is sent to whoever is named', async () => {
  const found = await findings({}, 'ops@example.com');
  expect(found.map(({ says }) => says).join('\n')).toContain('The mail server accepted an email to ops@example.com.');
  expect(mails.received.map(({ to }) => to)).toEqual([['ops@example.com']]);
});

describe('a planted fault is found, in one sentence', () => {
  test.each<[string, Setting, string]>([
    ['a misspelled name', { SMPT_URL: 'smtp://x' }, 'warning: SMPT_URL is not a setting, so it has no effect.'],
    [
      'a missing letter',
      { TRUSTED_PROXY_HEADR: 'x' },
      'warning: TRUSTED_PROXY_HEADR is not a setting, so it has no effect.',
    ],
    ['a wrong value', { PORT: 'eighty' }, 'wrong: PORT is "eighty": it takes a port number from 0 to 65535.'],
    [
      'a file that is missing',
      { MEDIA_URL_FILE: '/missing' },
      "wrong: MEDIA_URL_FILE can't be read: ENOENT: no such file or directory, open '/missing'.",
    ],
    [
      'a panel that only this machine reaches',
      { PANEL_HOST: 'panel.localhost' },
      'warning: PANEL_HOST is panel.localhost, which only this machine reaches.',
    ],
    [
      'development',
      { NODE_ENV: '' },
      'warning: NODE_ENV is not production: an empty database would get the demo network, and stopping waits for no load balancer.',
    ],
    [
      'no header of the proxy',
      { TRUSTED_PROXY_HEADER: '' },
      'warning: TRUSTED_PROXY_HEADER is not set, and only programs on this machine reach the server: all visitors count as one, and meet limits together.',
    ],
    [
      'no mail server',
      { SMTP_URL: '' },
      'warning: SMTP_URL is not set: emails become files in DATA_DIR/outbox, so no one gets an invitation or a new password.',
    ],
    [
      'a password that stays around',
      { OWNER_PASSWORD: 'a long enough one' },
      'warning: OWNER_PASSWORD is set. It is used once, on an empty database, and every program of this user can read it.',
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://caravan:hunter2@127.0.0.1:9/x' },
      "wrong: The database postgres://caravan@127.0.0.1:9/x can't be used: connect ECONNREFUSED 127.0.0.1:9.",
    ],
    [
      'a panel at a domain of the network',
      { PANEL_HOST: 'api.tacos.localhost' },
      'wrong: PANEL_HOST is api.tacos.localhost, which the domain tacos.localhost of this network needs: set it to another host.',
    ],
  ])('%s', async (_, settings, sentence) => {
    expect(await complaints(settings)).toContain(sentence);
  });

  test('a mail server that is not there, or refuses a mail', async () => {
    expect(await complaints({ SMTP_URL: `smtp://127.0.0.1:${nowhere}` })).toEqual([
      expect.stringMatching(/^wrong: The mail server refused the email: .*ECONNREFUSED/),
    ]);
    mails.refuse.set('away@example.com', { code: 550, message: 'No such mailbox' });
    const found = await findings({}, 'away@example.com');
    expect(found.map(({ says }) => says).join('\n')).toMatch(/The mail server refused the email: .*No such mailbox/);
  });

  test('a domain that its CDN doesn’t follow, with the reason', async () => {
    const cdn = {
      CDN: 'webhook',
      CDN_API_KEY: 'the secret of a webhook'.replaceAll(' ', '-').padEnd(30, '-'),
      CDN_PURGE_URL: 'http://127.0.0.1:9/',
    };
    await change(({ db }) => db.updateTable('projections').set({ behind_since: null }).execute());
    expect(await complaints(cdn)).toEqual([]);
    const behind_since = new Date(Date.now() - 100_000).toISOString();
    await change(({ db }) => db.updateTable('projections').set({ behind_since }).execute());
    expect(await complaints(cdn)).toEqual(['warning: The bucket or CDN doesn’t follow tacos.localhost.']);
    await change(({ db }) => db.updateTable('projections').set({ error: 'The CDN said no' }).execute());
    expect(await complaints(cdn)).toEqual([
      'wrong: The bucket or CDN doesn’t follow tacos.localhost: The CDN said no.',
    ]);
    expect(await complaints()).toEqual([]);
  });

  test('a bucket that is not there', async () => {
    const bucket = {
      S3_BUCKET: 'pictures',
      S3_REGION: 'auto',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const found = await complaints({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${nowhere}` });
    expect(found).toEqual([
      expect.stringMatching(
        /^wrong: The bucket pictures can't be reached at http:\/\/127\.0\.0\.1:\d+ .*check S3_ENDPOINT/,
      ),
    ]);
  });

  test('an old Node, and little memory', () => {
    expect(checkNode('20.19.0')).toMatchObject({ state: 'wrong', says: 'Node is 20.19.0.' });
    expect(checkNode('24.1.0').state).toBe('fine');
    expect(checkMemory(512 * 1024 ** 2)).toMatchObject({ state: 'warning', says: 'The machine has 512 MB of memory.' });
  });

  test('a folder that can’t be written to', async () => {
    expect(await complaints({ DATA_DIR: '/proc/caravan' })).toEqual([
      expect.stringMatching(/^wrong: Nothing can be written to \/proc\/caravan: ENOENT/),
      'warning: The database /proc/caravan/caravan.sqlite does not exist.',
    ]);
  });

  test('a damaged database', async () => {
    writeFileSync(embeddedFile(dataDir), 'no database at all, but long enough to be read as one'.repeat(100));
    expect(await complaints()).toEqual([
      expect.stringMatching(/^wrong: The database .*caravan\.sqlite can't be used: file is not a database\.$/),
    ]);
  });

  test('a database of a newer version, and of an older one', async () => {
    await change(({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-newer', 'x')`.execute(db),
    );
    expect(await complaints()).toEqual([
      expect.stringMatching(/^wrong: The database .* belongs to a newer version of Caravan \(9999-newer\)\.$/),
    ]);
    const { DatabaseSync } = await import('node:sqlite');
    const file = new DatabaseSync(embeddedFile(dataDir));
    file.exec("DELETE FROM kysely_migration WHERE name > '0020'");
    file.close();
    expect(await complaints()).toEqual([
      expect.stringMatching(/^warning: The database .* is of an older version: \d+ steps are missing\.$/),
    ]);
  });

  test('no backups, old ones, and those that would not help', async () => {
    expect(await complaints({ BACKUP_TO: '' })).toEqual(['warning: The server makes no backups.']);
    expect(await complaints({ BACKUP_TO: dataDir })).toEqual([
      'warning: The backups are on the same disk as the data.',
    ]);
    await change(async ({ db }) => {
      const [old, older] = [3, 20].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
      await db
        .updateTable('backups')
        .set({ ended_at: old ?? null, tested_at: older ?? null })
        .execute();
      const next = new Date().toISOString();
      await claimBackup(db, next, 60_000);
      await noteFailure(db, { dueAt: next, tries: 1 }, 'The disk of /backups/x is full: make room', null);
    });
    expect(await complaints()).toEqual([
      'wrong: The last good backup is 3 days old. The disk of /backups/x is full: make room.',
      'warning: No backup was restored for a test in the last week.',
    ]);
    await change(({ db }) =>
      db
        .updateTable('backups')
        .set({ state: 'done', ended_at: new Date().toISOString(), missing: 3, tested_at: new Date().toISOString() })
        .execute(),
    );
    expect(await complaints()).toEqual(['wrong: The last backup lacks 3 pictures that the database names.']);
    await change(({ db }) => db.deleteFrom('backups').execute());
    expect(await complaints()).toEqual(['wrong: There is no backup yet.']);
  });

  test('a host that the DNS leads elsewhere, and one that it doesn’t know', async () => {
    const dns = await startDnsServer({ 'pizza.test': { A: ['198.51.100.9'] } });
    await change(({ db }) => createDomain(db, { host: 'pizza.test', title: 'Pizza' }, null));
    const found = await findings({ DNS_SERVERS: dns.address, PUBLIC_ADDRESSES: '203.0.113.7' });
    expect(found.filter(({ says }) => /pizza\.test|hosts/.test(says) && !says.includes('SPF'))).toEqual([
      expect.objectContaining({ state: 'warning', says: '0 of 2 hosts answer over HTTPS.' }),
      expect.objectContaining({ state: 'wrong', says: expect.stringContaining('198.51.100.9') }),
      expect.objectContaining({ state: 'wrong', says: 'The DNS has no address for api.pizza.test yet.' }),
    ]);
    dns.close();
  });

  test('no owner, a clock that is a day off, and mails that were given up', async () => {
    await change(async ({ db }) => {
      await db.updateTable('users').set({ suspended_at: new Date().toISOString() }).execute();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const entry = { operation: 'posts.create', kind: 'post', user_name: '', title: '', address: '' };
      await db
        .insertInto('audit_log')
        .values({
          ...entry,
          domain_id: null,
          user_id: null,
          thing_id: null,
          saves: 1,
          started_at: tomorrow,
          at: tomorrow,
        })
        .execute();
      const message = {
        to: 'a@example.com',
        from: { name: '', address: 'b@example.com' },
        replyTo: null,
        subject: '',
        text: '',
      };
      await insertMails(db, [{ id: 'one', message, submissionId: null, linkHash: null, usefulUntil: null }]);
      await db.updateTable('mails').set({ state: 'failed' }).execute();
    });
    expect(await complaints()).toEqual([
      'wrong: Something was saved 24 hours in the future: the clock of this machine is slow, or was fast.',
      'wrong: No owner can sign in.',
      'warning: An email could not be sent, and is no longer tried.',
    ]);
  });

  test('an identity provider that is down, and one that answers', async () => {
    const provider = await startProvider({ panelOrigin: 'https://panel.example.com', accounts: [] });
    const settings = provider.settings;
    expect(await findings(settings)).toContainEqual({
      state: 'fine',
      says: `Truck Works answers at ${provider.issuer}.`,
      cure: null,
    });
    provider.become('failure');
    expect(await complaints(settings)).toEqual([
      expect.stringContaining(`wrong: Truck Works does not answer at ${provider.issuer}: `),
    ]);
    provider.close();
  });

  test('passkeys of an earlier host of the panel', async () => {
    await change(async ({ db }) => {
      const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const key = { user_id: id, public_key: '', counter: 0, transports: [], name: 'Phone', isBackedUp: false };
      await insertPasskey(db, { ...key, credential_id: 'here', rp_id: 'panel.example.com' });
      expect(await complaints()).toEqual([]);
      await insertPasskey(db, { ...key, credential_id: 'there', rp_id: 'old.example.com' });
      await insertPasskey(db, { ...key, credential_id: 'there too', rp_id: 'old.example.com' });
    });
    expect(await complaints()).toEqual([
      'warning: 2 passkeys of one person work only at old.example.com, where the panel was before.',
    ]);
  });
});
