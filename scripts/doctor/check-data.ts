import { existsSync } from 'node:fs';

import { sql } from 'kysely';

import type { Config } from '#api/config/config.ts';
import { originOf } from '#api/config/origins.ts';
import { type Connection, embeddedFile, openDatabase, orConnectError } from '#api/db/connect.ts';
import { migrationState } from '#api/db/migrate.ts';
import { workState } from '#api/db/work-state.ts';
import { panelHostConflict, sharedCookiesWarning } from '#api/domains/hosts.ts';
import { separateNodes, shareBuckets } from '#api/health/separate-nodes.ts';
import { registrableDomain } from '#api/lib/registrable-domain.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, reasonOf, warning, wrong } from './finding.ts';
import { span } from './span.ts';

/** Milliseconds that two clocks may differ. */
const tolerance = 60_000;

/** The open database, unless it can't be used; and what was found in it. Close it after use. */
export async function checkDatabase(config: Config): Promise<{ connection: Connection | null; findings: Finding[] }> {
  const where = config.databaseUrl ? 'The database' : `The database ${embeddedFile(config.dataDir)}`;
  if (!config.databaseUrl && !existsSync(embeddedFile(config.dataDir)))
    return {
      connection: null,
      findings: [
        warning(
          `${where} does not exist.`,
          'If this is a new installation, npm start makes it. If not, DATA_DIR is another folder.',
        ),
      ],
    };
  let connection: Connection | null = null;
  try {
    const [opened, { missing, newer }] = await orConnectError(config, async () => {
      const made = openDatabase({ ...config, impatient: true });
      connection = made;
      return [made, await migrationState(made.db)] as const;
    });
    if (newer !== null) {
      await opened.close();
      const cure = 'Start the newer version, or restore the backup from before the update.';
      return {
        connection: null,
        findings: [wrong(`${where} belongs to a newer version of Caravan (${newer}).`, cure)],
      };
    }
    if (missing.length > 0) {
      await opened.close();
      const cure = 'npm start brings it up to date, and copies an embedded one before. Then run this again.';
      return {
        connection: null,
        findings: [
          warning(
            `${where} is of an older version: ${missing.length === 1 ? 'a step is' : `${missing.length} steps are`} missing.`,
            cure,
          ),
        ],
      };
    }
    return { connection: opened, findings: [await checkWhole(opened, where)] };
  } catch (error) {
    await (connection as Connection | null)?.close().catch(() => undefined);
    const cure = config.databaseUrl
      ? 'Check that it runs, and the name, password and host in DATABASE_URL.'
      : 'Restore a backup, or the file from one of the disk.';
    return { connection: null, findings: [wrong(`${reasonOf(error)}.`, cure)] };
  }
}

async function checkWhole({ db, engine }: Connection, where: string): Promise<Finding> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    const found = rows[0]?.quick_check ?? 'ok';
    if (found !== 'ok') return wrong(`${where} is damaged: ${found}.`, 'Stop the server and restore the last backup.');
  }
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from domains where archived_at is null`.execute(db);
  const count = Number(rows[0]?.count);
  return fine(`${where} answers, and has ${count === 1 ? 'one domain' : `${count} domains`}.`);
}

/** Compares this machine's clock with the database's, and with what was stored last: an embedded one has no clock. */
export async function checkClock({ db, engine }: Connection): Promise<Finding> {
  const cure =
    'Turn on time synchronization (timedatectl set-ntp true): sign-ins, scheduled posts and certificates depend on it.';
  const now = Date.now();
  if (engine === 'postgres') {
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
    const off = now - new Date(rows[0]?.at ?? now).getTime();
    if (Math.abs(off) > tolerance)
      return wrong(`The clock of this machine and that of the database differ by ${span(Math.abs(off))}.`, cure);
  }
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from audit_log`.execute(db);
  const last = rows[0]?.at ? Date.parse(rows[0].at) : 0;
  return last > now + tolerance
    ? wrong(
        `Something was saved ${span(last - now)} in the future: the clock of this machine is slow, or was fast.`,
        cure,
      )
    : fine('The clock agrees with what is stored.');
}

/** Looks for an owner who can sign in, and for a wrong panel host. */
export async function checkPeopleAndHosts({ db }: Connection, config: Config): Promise<Finding[]> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from users where is_owner = 1 and suspended_at is null and password_hash is not null`.execute(
    db,
  );
  const owners = Number(rows[0]?.count);
  const people =
    owners === 0
      ? wrong('No owner can sign in.', 'npm run owner -- EMAIL makes one.')
      : fine(owners === 1 ? 'One owner can sign in.' : `${owners} owners can sign in.`);
  const conflict = await panelHostConflict(db, config);
  const panel = { panelOrigin: originOf(config.panelHost), panelDomain: registrableDomain(config.panelHost) };
  const shared = conflict ? null : await sharedCookiesWarning(db, panel);
  return [
    people,
    ...(conflict ? [wrong(conflict, 'npm start refuses to start like this.')] : []),
    ...(shared ? [warning(shared, 'It is a risk only while people who are not owners can edit code snippets.')] : []),
  ];
}

/** Whether nodes share what they have to. */
export async function checkNodes(connection: Connection, config: Config): Promise<Finding[]> {
  const found = await separateNodes(connection, config);
  return found === null ? [] : [wrong(found, shareBuckets)];
}

/** Work that should have been done by now. */
export async function checkWork({ db }: Connection): Promise<Finding[]> {
  const { mails, releases, domains, scheduled } = await workState(db);
  const findings: Finding[] = [];
  if (mails.failed > 0)
    findings.push(
      warning(
        mails.failed === 1
          ? 'An email could not be sent, and is no longer tried.'
          : `${mails.failed} emails could not be sent, and are no longer tried.`,
        'Check the mail server. The inbox of the panel can send those of forms again.',
      ),
    );
  if (mails.overdue > 600)
    findings.push(
      wrong(
        `The oldest email that is due has waited for ${span(mails.overdue * 1000)}.`,
        'Is the server running? Its log says why an email could not be sent.',
      ),
    );
  if (releases.oldest > 900)
    findings.push(
      wrong(
        `A release has waited for ${span(releases.oldest * 1000)}.`,
        'Is the server running? Restart it: a release goes on where it was.',
      ),
    );
  if (domains.failing > 0)
    findings.push(
      warning(
        `The last release of ${domains.failing} of ${domains.all} domains failed.`,
        'Publishing in the panel says why, and can try again.',
      ),
    );
  if (scheduled.failed > 0 || scheduled.late > 600)
    findings.push(warning('Something scheduled did not go live when it was due.', 'Publishing in the panel says why.'));
  return findings.length > 0 ? findings : [fine('No email, release or scheduled group is late.')];
}
