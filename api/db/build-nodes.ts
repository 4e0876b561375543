import type { CurrentRelease } from '#shared/schemas/release-queue.ts';

import { now, fromNow } from './codec.ts';
import type { Connection, Db } from './connect.ts';
import { lockDomain } from './lock.ts';
import { queueReleaseIn } from './releases.ts';
import { transact } from './transact.ts';

/** The row of build_turns. */
export const pagesTurn = 'pages';
/** Milliseconds after which a publisher that says nothing counts as gone: longer than a lease, so that it builds nothing any more. */
const gone = 20_000;
/** Milliseconds between two notes that a publisher is there. */
const renewal = 3000;
/** Milliseconds within which a publisher has said that it is there. */
const spoken = 10_000;
/** Milliseconds after which a row of one that is gone is of no use. */
const forgotten = 24 * 60 * 60_000;

type Node = { publisher: string; build: string };
type Needs = Pick<Connection, 'db' | 'engine'>;

/**
 * Notes that a publisher is there and which build its renderer has. Returns the build that makes pages: it stays as long as any publisher
 * has it that is there. Then it is the one that a publisher got last.
 */
export async function noteBuild({ db, engine }: Needs, node: Node): Promise<string> {
  // Nearly every call ends here, without a write.
  const known = await findTurn(db);
  if (known && (await isNoted(db, engine, node)) && (await isThere(db, engine, known))) return known;
  return transact(db, async (trx) => {
    await note(trx, node);
    const turn = await lockTurn(trx, node.build);
    if (!turn.isNew && (await isThere(trx, engine, turn.build))) return turn.build;
    const build = await newest(trx, engine);
    await trx.updateTable('build_turns').set({ build, since: now() }).where('name', '=', pagesTurn).execute();
    await queueUnderWay(trx, node.publisher);
    await trx.deleteFrom('build_nodes').where('seen_at', '<', fromNow(-forgotten)).execute();
    return build;
  });
}

/** A publisher leaves: what it is building it still finishes. */
export async function leaveBuilds(db: Db, publisher: string): Promise<void> {
  await db.deleteFrom('build_nodes').where('publisher', '=', publisher).execute();
}

async function findTurn(db: Db): Promise<string | null> {
  const row = await db.selectFrom('build_turns').select('build').where('name', '=', pagesTurn).executeTakeFirst();
  return row?.build ?? null;
}

async function isNoted(db: Db, engine: Needs['engine'], { publisher, build }: Node): Promise<boolean> {
  const row = await db
    .selectFrom('build_nodes')
    .select('seen_at')
    .where('publisher', '=', publisher)
    .where('build', '=', build)
    .executeTakeFirst();
  return row !== undefined && (engine === 'sqlite' || row.seen_at > fromNow(-renewal));
}

/** How many publishers said within the last ten seconds that they are there: one that was killed soon doesn't count. */
export async function countPublishers({ db, engine }: Needs): Promise<number> {
  if (engine === 'sqlite') return 1;
  const { count } = await db
    .selectFrom('build_nodes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('seen_at', '>', fromNow(-spoken))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Publishers that are there. One process uses an embedded database, so there none is gone without a word. */
function present(db: Db, engine: Needs['engine']) {
  const nodes = db.selectFrom('build_nodes');
  return engine === 'sqlite' ? nodes : nodes.where('seen_at', '>', fromNow(-gone));
}

async function isThere(db: Db, engine: Needs['engine'], build: string): Promise<boolean> {
  const row = await present(db, engine).select('publisher').where('build', '=', build).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function newest(trx: Db, engine: Needs['engine']): Promise<string> {
  const nodes = present(trx, engine).select('build').orderBy('since', 'desc').orderBy('publisher');
  return (await nodes.limit(1).executeTakeFirstOrThrow()).build;
}

async function note(trx: Db, { publisher, build }: Node): Promise<void> {
  const at = now();
  await trx
    .insertInto('build_nodes')
    .values({ publisher, build, since: at, seen_at: at })
    .onConflict((conflict) =>
      conflict.column('publisher').doUpdateSet((eb) => ({
        build,
        seen_at: at,
        since: eb.case().when('build_nodes.build', '=', build).then(eb.ref('build_nodes.since')).else(at).end(),
      })),
    )
    .execute();
}

/** Two publishers that come at once decide one after the other. */
async function lockTurn(trx: Db, build: string): Promise<{ build: string; isNew: boolean }> {
  const made = await trx
    .insertInto('build_turns')
    .values({ name: pagesTurn, build, since: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('build')
    .executeTakeFirst();
  if (made) return { build, isNew: true };
  const row = await trx
    .updateTable('build_turns')
    .set({ name: pagesTurn })
    .where('name', '=', pagesTurn)
    .returning('build')
    .executeTakeFirstOrThrow();
  return { build: row.build, isNew: false };
}

/** What others are building now still gets pages of the build before: each of these domains is built once more. */
async function queueUnderWay(trx: Db, publisher: string): Promise<void> {
  const building = await trx
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .select('domain_id')
    .where('state', '=', 'building')
    .where('rollback_to', 'is', null)
    .where('claimed_by', '!=', publisher)
    .where('archived_at', 'is', null)
    .orderBy('domain_id')
    .execute();
  for (const { domain_id: domainId } of building) {
    await lockDomain(trx, domainId);
    await queueReleaseIn(trx, { domainId, reason: 'start', requestedBy: null, rollbackTo: null });
  }
}

/**
 * Queues a background build of a domain whose visitors have `seen`, once, whichever publishers ask for it: none if they have something else by
 * now, or while a release is being built or goes back. Returns the id of the release that makes another one needless, or of the queued one.
 */
export async function queueRebuild(
  db: Db,
  domainId: string,
  { seen, reason }: { seen: CurrentRelease | null; reason: 'start' | 'build' },
): Promise<string> {
  return transact(db, async (trx) => {
    await lockDomain(trx, domainId);
    const underWay = await trx
      .selectFrom('releases')
      .select('id')
      .where('domain_id', '=', domainId)
      .where((eb) =>
        eb.or([eb('state', '=', 'building'), eb('state', '=', 'queued').and('rollback_to', 'is not', null)]),
      )
      .limit(1)
      .executeTakeFirst();
    if (underWay) return underWay.id;
    const changed = await trx
      .selectFrom('domains')
      .innerJoin('releases', (join) =>
        join.onRef('releases.domain_id', '=', 'domains.id').onRef('releases.number', '=', 'domains.shown_number'),
      )
      .select('releases.id')
      .where('domains.id', '=', domainId)
      .where((eb) =>
        eb.or([eb('shown_number', '!=', seen?.number ?? 0), eb('shown_manifest', '!=', seen?.manifest ?? '')]),
      )
      .executeTakeFirst();
    return changed?.id ?? queueReleaseIn(trx, { domainId, reason, requestedBy: null, rollbackTo: null });
  });
}
