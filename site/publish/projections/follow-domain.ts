import { setTimeout as wait } from 'node:timers/promises';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import type { OutsideClaim, OutsideOutcome } from '#shared/schemas/projections.ts';
import type { Log } from '#shared/trace/log.ts';

import { holdLease, LeaseLostError } from '../lease.ts';
import { reasonOf } from '../reason-of.ts';
import type { Place } from '../release.ts';
import { CdnError } from './cdn/cdn.ts';
import { project, type Targets, type Work } from './project.ts';

export type FollowNeeds = {
  /** Makes the publisher's calls. */
  client: Client;
  targets: Targets;
  placeOf: (domainId: string) => Place;
  originOf: (host: string) => string;
  log: Log;
  publisher: string;
  inTurn: Work['inTurn'];
  /** Aborts when the process stops. */
  signal: AbortSignal;
};

const doubtPause = 1000;

/** Brings what is outside to what the visitors of a leased domain get, and reports it. Never rejects. */
export async function followDomain(needs: FollowNeeds, claim: OutsideClaim): Promise<void> {
  const { client, targets, log, publisher } = needs;
  const { domain } = claim;
  const params = { id: domain.id };
  const lease = holdLease(() => client(publisherCalls.outsideExtend, { params, body: { publisher } }));
  try {
    const outcome = await outcomeOf(needs, claim, lease.confirm);
    await client(publisherCalls.outsideReport, { params, body: { publisher, outcome } });
  } catch (error) {
    log(`${domain.host}: what is outside is left to another publisher. ${reasonOf(error)}`, { error });
    if (targets.bucket && isLost(error)) await doubt(needs, claim);
  } finally {
    lease.end();
  }
}

async function outcomeOf(
  { targets, signal, log, ...needs }: FollowNeeds,
  claim: OutsideClaim,
  confirm: () => Promise<void>,
): Promise<OutsideOutcome> {
  const { domain } = claim;
  try {
    await project({ ...needs, claim, targets, signal, confirm, place: needs.placeOf(domain.id) });
    // This process may have been stopped for long during its last write.
    await confirm();
    const hosts = [domain.host, ...domain.aliases.map(({ host }) => host)];
    const manifest = domain.current?.manifest ?? null;
    return { state: 'followed', version: domain.version, targets: targets.name, manifest, hosts, again: claim.again };
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (signal.aborted) return { state: 'released' };
    const reason = reasonOf(error).slice(0, 2000);
    log(`${domain.host}: what is outside stays behind. ${reason}`, { error });
    return { state: 'failed', error: reason, ...(error instanceof CdnError && error.wait ? { wait: error.wait } : {}) };
  }
}

/** Whether another publisher has taken the domain over. */
function isLost(error: unknown): boolean {
  return error instanceof LeaseLostError || (isHttpError(error) && error.status === 409);
}

/** Another publisher is at it since this one was stopped for a while, so what this one wrote last may be older than the other's. */
async function doubt({ client, signal }: FollowNeeds, { domain, hosts, released }: OutsideClaim): Promise<void> {
  const all = [...new Set([domain.host, ...domain.aliases.map(({ host }) => host), ...hosts, ...released])];
  while (!signal.aborted) {
    try {
      await client(publisherCalls.outsideDoubt, { body: { hosts: all } });
      return;
    } catch {
      await wait(doubtPause, undefined, { signal }).catch(() => undefined);
    }
  }
}
