import type { Hono } from 'hono';

import { domainCalls } from '#shared/calls/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import type { SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { findAnyDomain, listAliases, listDomainsOf } from '../db/domains.ts';
import { listHostProblems } from '../db/host-checks.ts';
import { listLiveStates } from '../db/live-states.ts';
import type { DomainRow } from '../db/schema.ts';
import { demandSignOn } from '../db/sign-on-demands.ts';
import { addAlias, assertAlias, releaseAlias, updateAlias } from '../domains/aliases.ts';
import { archiveDomain, unarchiveDomain, updateDomain } from '../domains/change-domain.ts';
import { checkHost } from '../domains/hosts.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentNetworkDomain } from '../presenters/domain.ts';
import { announceDomains, announceRelease } from '../releases/request-release.ts';
import type { Services } from '../services/context.ts';

async function find(db: Db, id: string): Promise<DomainRow> {
  const domain = await findAnyDomain(db, id);
  if (!domain) throw notFound('domain');
  return domain;
}

async function withAliases(db: Db, id: string) {
  const { host } = await find(db, id);
  return { id, host, aliases: (await listAliases(db, [id])).get(id) ?? [] };
}

export function addDomainRoutes(app: Hono, services: Services): void {
  const present = async (domain: DomainRow) => {
    const [data] = await presentAll(services.db, [domain]);
    if (!data) throw notFound('domain');
    return { data };
  };

  addRoutes(app, services, domainCalls, {
    network: async ({ db, account, query: { deleted } }) => {
      const rows = [
        ...(deleted === true ? [] : await listDomainsOf(db, account.user)),
        ...(deleted === false ? [] : await listDomainsOf(db, account.user, { archived: true })),
      ];
      return {
        data: await presentAll(db, rows),
        total: rows.length,
        panel_domain: services.panelDomain,
        platform_domain: services.platformDomain,
      };
    },

    get: async ({ db, params }) => present(await find(db, params.id)),

    update: async (context) => {
      const { params, body, account } = context;
      if (body.host !== undefined) checkHost(body.host, context);
      const { domain, release } = await updateDomain(context.db, params.id, body, account.user.id);
      if (release !== null) announceRelease(context, domain, release);
      return present(domain);
    },

    demandSignOn: async (context) => {
      await find(context.db, context.params.id);
      refuseDemand(context, context.body.required);
      return present(await demandSignOn(context.db, context.params.id, context.body.required));
    },

    archive: async (context) => {
      const domain = await archiveDomain(context.db, context.params.id, context.domain.id);
      announceDomains(context, domain);
      return present(domain);
    },

    unarchive: async (context) => {
      const { domain, release } = await unarchiveDomain(context.db, context.params.id, context.account.user.id);
      if (release !== null) announceRelease(context, domain, release);
      return present(domain);
    },

    addAlias: async (context) => {
      const { params, body } = context;
      checkHost(body.host, context);
      const domain = await addAlias(context.db, params.id, body);
      announceDomains(context, domain);
      return present(domain);
    },

    updateAlias: async (context) => {
      const { id, host } = context.params;
      const domain = await find(context.db, id);
      await updateAlias(context.db, id, host, context.body.mode);
      announceDomains(context, domain);
      return present(domain);
    },

    makeMain: async (context) => {
      const { id, host } = context.params;
      await find(context.db, id);
      await assertAlias(context.db, id, host);
      const { domain, release } = await updateDomain(context.db, id, { host }, context.account.user.id);
      if (release !== null) announceRelease(context, domain, release);
      return present(domain);
    },

    addresses: async ({ db, params }) => ({ data: await services.addresses.states(await withAliases(db, params.id)) }),

    checkAddress: async ({ db, params: { id, host } }) => {
      const data = await services.addresses.check(await withAliases(db, id), host);
      if (!data) throw notFound('host');
      return { data };
    },

    releaseAlias: async (context) => {
      const { id, host } = context.params;
      const domain = await find(context.db, id);
      await releaseAlias(context.db, id, host);
      announceDomains(context, domain);
      return null;
    },
  });
}

type Asker = Pick<Services, 'provider'> & { account: Pick<SignedIn, 'signedInBy'> };

/** Throws ApiError conflict for whoever would shut themselves out of a domain; and a password alone takes no demand back. */
function refuseDemand({ provider, account }: Asker, required: boolean): void {
  if (!provider && required)
    throw new ApiError('conflict', 'The server has no identity provider: ask its operator to set one up');
  if (provider && account.signedInBy !== 'sso')
    throw new ApiError('conflict', `Sign in with ${provider.name} yourself first: then you can change this`);
}

async function presentAll(db: Db, rows: DomainRow[]): Promise<NetworkDomain[]> {
  const ids = rows.map((row) => row.id);
  const aliases = await listAliases(db, ids);
  const releases = new Map((await listLiveStates(db, ids)).map((row) => [row.domain_id, row]));
  const problems = await listHostProblems(db);
  return rows.map((row) =>
    presentNetworkDomain(row, { aliases: aliases.get(row.id), releases: releases.get(row.id), problems }),
  );
}
