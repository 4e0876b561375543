import type { Alias } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { fromJson } from '../db/codec.ts';
import type { LiveState } from '../db/live-states.ts';
import type { DomainRow } from '../db/schema.ts';

type About = {
  aliases?: Alias[] | undefined;
  releases?: LiveState | undefined;
  /** What is wrong with hosts, by host. */
  problems: Map<string, string>;
};

/** A domain as an owner sees it in the network's list. */
export function presentNetworkDomain(domain: DomainRow, { aliases = [], releases, problems }: About): NetworkDomain {
  const { id, host, title, archived_at, created_at, current_release_id } = domain;
  const { state = null, error = null } = releases ?? {};
  return {
    id,
    host,
    title,
    aliases,
    archived_at,
    live: current_release_id && releases ? { since: releases.live_since, pages: releases.live_pages ?? 0 } : null,
    release: state && {
      state,
      error: error ? fromJson<NonNullable<Release['error']>>(error).message : null,
    },
    address_problem: archived_at
      ? null
      : problemOf([host, `api.${host}`, ...aliases.map((alias) => alias.host)], problems),
    sign_on_required: domain.sign_on_since !== null,
    created_at,
  };
}

function problemOf(hosts: string[], problems: Map<string, string>): string | null {
  for (const host of hosts) {
    const problem = problems.get(host);
    if (problem !== undefined) return problem;
  }
  return null;
}
