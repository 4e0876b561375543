import { now } from './codec.ts';
import type { Db } from './connect.ts';

/** Work that waits, for those who watch over an installation. Ages are seconds; 0 if nothing waits. */
export type WorkState = {
  mails: { queued: number; failed: number; overdue: number };
  releases: { waiting: number; oldest: number };
  /** Domains that aren't archived, and those of them whose last release failed. */
  domains: { all: number; failing: number };
  /** Groups whose time has come, but which aren't live. */
  scheduled: { late: number; failed: number };
};

export async function workState(db: Db): Promise<WorkState> {
  const at = now();
  const age = (since: string | null | undefined) =>
    since ? Math.max(0, (Date.parse(at) - Date.parse(since)) / 1000) : 0;
  const [mails, due, waiting, domains, failing, scheduled] = await Promise.all([
    db
      .selectFrom('mails')
      .select(['state', (eb) => eb.fn.countAll().as('count')])
      .where('state', '!=', 'sent')
      .groupBy('state')
      .execute(),
    db
      .selectFrom('mails')
      .select((eb) => eb.fn.min('next_at').as('oldest'))
      .where('state', '=', 'queued')
      .executeTakeFirst(),
    db
      .selectFrom('releases')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('requested_at').as('oldest')])
      .where('state', 'in', ['queued', 'building'])
      .executeTakeFirst(),
    db
      .selectFrom('domains')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('domains as domain')
      .innerJoin('releases as release', 'release.domain_id', 'domain.id')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('domain.archived_at', 'is', null)
      .where('release.state', '=', 'failed')
      .where((eb) =>
        eb(
          'release.number',
          '=',
          eb
            .selectFrom('releases as other')
            .select((inner) => inner.fn.max('other.number').as('last'))
            .whereRef('other.domain_id', '=', 'domain.id'),
        ),
      )
      .executeTakeFirst(),
    db
      .selectFrom('scheduled_releases')
      .select(['state', (eb) => eb.fn.countAll().as('count'), (eb) => eb.fn.min('release_at').as('oldest')])
      .where((eb) =>
        eb.or([eb('state', '=', 'failed'), eb.and([eb('state', '=', 'waiting'), eb('release_at', '<=', at)])]),
      )
      .groupBy('state')
      .execute(),
  ]);
  const number = (value: unknown) => Number(value ?? 0);
  const mailsIn = (state: string) => number(mails.find((row) => row.state === state)?.count);
  const groups = (state: string) => scheduled.find((row) => row.state === state);
  return {
    mails: { queued: mailsIn('queued'), failed: mailsIn('failed'), overdue: age(due?.oldest) },
    releases: { waiting: number(waiting?.count), oldest: age(waiting?.oldest) },
    domains: { all: number(domains?.count), failing: number(failing?.count) },
    scheduled: { late: age(groups('waiting')?.oldest), failed: number(groups('failed')?.count) },
  };
}
