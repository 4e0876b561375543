import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';

import { makeMigrationTables, migrationTable } from './migration-tables.ts';
import * as init from './migrations/0001-init.ts';
import * as media from './migrations/0002-media.ts';
import * as users from './migrations/0003-users.ts';
import * as submissions from './migrations/0004-submissions.ts';
import * as domainsAudit from './migrations/0005-domains-audit.ts';
import * as releaseLeases from './migrations/0006-release-leases.ts';
import * as submissionTrash from './migrations/0007-submission-trash.ts';
import * as invitationMails from './migrations/0008-invitation-mails.ts';
import * as savedViews from './migrations/0009-saved-views.ts';
import * as sections from './migrations/0010-sections.ts';
import * as inquiryOffers from './migrations/0011-inquiry-offers.ts';
import * as releaseProgress from './migrations/0012-release-progress.ts';
import * as postStamps from './migrations/0013-post-stamps.ts';
import * as idempotencyKeys from './migrations/0014-idempotency-keys.ts';
import * as trash from './migrations/0015-trash.ts';
import * as buildHooks from './migrations/0016-build-hooks.ts';
import * as keptReleases from './migrations/0017-kept-releases.ts';
import * as storedBytes from './migrations/0018-stored-bytes.ts';
import * as passwordsAsTyped from './migrations/0019-passwords-as-typed.ts';
import * as listedPosts from './migrations/0020-listed-posts.ts';
import * as invitations from './migrations/0021-invitations.ts';
import * as heads from './migrations/0022-heads.ts';
import * as scheduledReleases from './migrations/0023-scheduled-releases.ts';
import * as reviews from './migrations/0024-reviews.ts';
import * as scheduledPeople from './migrations/0025-scheduled-people.ts';
import * as releaseOrigin from './migrations/0026-release-origin.ts';
import * as currentPointer from './migrations/0027-current-pointer.ts';
import * as releaseDocumentsIndex from './migrations/0028-release-documents-index.ts';
import * as aliasModes from './migrations/0029-alias-modes.ts';
import * as hostChecks from './migrations/0030-host-checks.ts';
import * as backups from './migrations/0031-backups.ts';
import * as releaseRetries from './migrations/0032-release-retries.ts';
import * as siteVersions from './migrations/0033-site-versions.ts';
import * as projections from './migrations/0034-projections.ts';
import * as buildNodes from './migrations/0035-build-nodes.ts';
import * as announcedReleases from './migrations/0036-announced-releases.ts';
import * as liveStatus from './migrations/0037-live-status.ts';
import * as places from './migrations/0038-places.ts';
import * as placeEmails from './migrations/0039-place-emails.ts';
import * as secondFactors from './migrations/0040-second-factors.ts';
import * as apiTokens from './migrations/0041-api-tokens.ts';
import * as signInAlarms from './migrations/0042-sign-in-alarms.ts';
import * as factorDemands from './migrations/0043-factor-demands.ts';
import * as signOn from './migrations/0044-sign-on.ts';
import * as submissionReplies from './migrations/0045-submission-replies.ts';
import * as sharedViews from './migrations/0046-shared-views.ts';
import * as storyDates from './migrations/0047-story-dates.ts';
import * as archivedFrom from './migrations/0048-archived-from.ts';
import { type Ddl, type Engine, ddl } from './migrations/ddl.ts';
import type { Database } from './schema.ts';
import { transact } from './transact.ts';

/**
 * Each migration runs once, in this order, in a transaction. A new one gets the next number; a released one never
 * changes.
 */
const migrations: Record<string, (ddl: Ddl) => Promise<void>> = {
  '0001-init': init.up,
  '0002-media': media.up,
  '0003-users': users.up,
  '0004-submissions': submissions.up,
  '0005-domains-audit': domainsAudit.up,
  '0006-release-leases': releaseLeases.up,
  '0007-submission-trash': submissionTrash.up,
  '0008-invitation-mails': invitationMails.up,
  '0009-saved-views': savedViews.up,
  '0010-sections': sections.up,
  '0011-inquiry-offers': inquiryOffers.up,
  '0012-release-progress': releaseProgress.up,
  '0013-post-stamps': postStamps.up,
  '0014-idempotency-keys': idempotencyKeys.up,
  '0015-trash': trash.up,
  '0016-build-hooks': buildHooks.up,
  '0017-kept-releases': keptReleases.up,
  '0018-stored-bytes': storedBytes.up,
  '0019-passwords-as-typed': passwordsAsTyped.up,
  '0020-listed-posts': listedPosts.up,
  '0021-invitations': invitations.up,
  '0022-heads': heads.up,
  '0023-scheduled-releases': scheduledReleases.up,
  '0024-reviews': reviews.up,
  '0025-scheduled-people': scheduledPeople.up,
  '0026-release-origin': releaseOrigin.up,
  '0027-current-pointer': currentPointer.up,
  '0028-release-documents-index': releaseDocumentsIndex.up,
  '0029-alias-modes': aliasModes.up,
  '0030-host-checks': hostChecks.up,
  '0031-backups': backups.up,
  '0032-release-retries': releaseRetries.up,
  '0033-site-versions': siteVersions.up,
  '0034-projections': projections.up,
  '0035-build-nodes': buildNodes.up,
  '0036-announced-releases': announcedReleases.up,
  '0037-live-status': liveStatus.up,
  '0038-places': places.up,
  '0039-place-emails': placeEmails.up,
  '0040-second-factors': secondFactors.up,
  '0041-api-tokens': apiTokens.up,
  '0042-sign-in-alarms': signInAlarms.up,
  '0043-factor-demands': factorDemands.up,
  '0044-sign-on': signOn.up,
  '0045-submission-replies': submissionReplies.up,
  '0046-shared-views': sharedViews.up,
  '0047-story-dates': storyDates.up,
  '0048-archived-from': archivedFrom.up,
};

/** Names, oldest first. */
export const migrationNames = Object.keys(migrations).toSorted();
const lastStep = migrationNames.at(-1) ?? '';
/**
 * The last step of the oldest version that may start on a database of this one: while nodes are updated, and when somebody goes back. No later step takes
 * away what that version reads or writes.
 */
export const oldestThatStarts = '0033-site-versions';

/**
 * Migrates the database, up to `target` if given. A failed migration is rolled back and its error rethrown. Nodes that start at the same
 * time wait for the one that migrates.
 */
export async function migrate(db: Kysely<Database>, engine: Engine, target = lastStep): Promise<void> {
  await refuseNewer(db);
  if ((await migrationState(db)).missing.length === 0) return;
  if (engine === 'sqlite') return migrateIn(db, engine, target);
  await makeMigrationTables(db);
  await transact(db, (trx) => migrateIn(trx, engine, target));
}

async function migrateIn(db: Kysely<Database>, engine: Engine, target: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const entries = Object.entries(migrations);
        return Object.fromEntries(entries.map(([name, up]) => [name, { up: (tx) => up(ddl(tx, engine)) }]));
      },
    },
  });
  const { error } = await migrator.migrateTo(target);
  if (error) throw error;
  if (target === lastStep) await noteOldest(db);
}

/** The counter that says to older versions from which step on they may start on a database whose last step is this one. */
const oldestOf = (step: string) => `oldest version that starts after ${step}`;
const numberOf = (step: string) => Number.parseInt(step, 10);

async function noteOldest(db: Kysely<Database>): Promise<void> {
  const value = numberOf(oldestThatStarts);
  await db
    .insertInto('counters')
    .values({ name: oldestOf(lastStep), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

type MigrationState = {
  /** Steps of this version that the database doesn't have yet. */
  missing: string[];
  /** The first step of a newer version that doesn't let this one start; null if there is none. */
  newer: string | null;
};

/** Throws database errors. */
export async function migrationState(db: Kysely<Database>): Promise<MigrationState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return { missing: migrationNames, newer: null };
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  return {
    missing: migrationNames.filter((name) => !done.has(name)),
    newer: (await mayStart(db, unknown.at(-1))) ? null : (unknown[0] ?? null),
  };
}

/** Whether the newer version that made this last step, if one did, says that this one may start. */
async function mayStart(db: Kysely<Database>, step: string | undefined): Promise<boolean> {
  if (step === undefined) return true;
  const row = await db.selectFrom('counters').select('value').where('name', '=', oldestOf(step)).executeTakeFirst();
  return row !== undefined && numberOf(lastStep) >= row.value;
}

/** Throws if a newer version has migrated the database: this one would misread what it stored. */
async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const { newer } = await migrationState(db);
  if (newer !== null)
    throw new Error(
      `it belongs to a newer version of Caravan, which made the step ${newer} (this one ends with ${lastStep}). Start the newer version, or restore the backup from before the update`,
    );
}
