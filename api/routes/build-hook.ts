import { randomBytes } from 'node:crypto';

import type { Hono } from 'hono';

import { buildHookCalls } from '#shared/calls/build-hook.ts';
import { isPublicWebLink } from '#shared/rules/urls.ts';
import type { BuildHook } from '#shared/schemas/build-hook.ts';

import { findBuildHook, writeBuildHook } from '../db/build-hooks.ts';
import { now } from '../db/codec.ts';
import { endWaiting } from '../db/handovers.ts';
import { lockDomain } from '../db/lock.ts';
import { queueReleaseIn } from '../db/releases.ts';
import type { BuildHookRow } from '../db/schema.ts';
import { noteSiteChange } from '../db/site-versions.ts';
import { transact } from '../db/transact.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields } from '../lib/errors.ts';
import { announceRelease } from '../releases/request-release.ts';
import type { Services } from '../services/context.ts';

export function addBuildHookRoutes(app: Hono, services: Services): void {
  const { builtElsewhere, networkHook } = services;
  const present = (row: BuildHookRow | null, secret: string | null = null): { data: BuildHook } => ({
    data: {
      url: row?.url ?? '',
      elsewhere: row ? row.elsewhere === 1 : builtElsewhere,
      network_hook: networkHook,
      secret_made_at: row?.secret_made_at ?? null,
      secret,
    },
  });

  addRoutes(app, services, buildHookCalls, {
    get: async ({ db, domain }) => present(await findBuildHook(db, domain.id)),

    update: async (context) => {
      const { db, domain, body, account } = context;
      const { elsewhere } = body;
      const url = body.url === '' ? null : body.url;
      if (elsewhere && url === null && !networkHook)
        throw invalidFields({
          url: ['Enter the address that starts the build: without it nobody would build the pages'],
        });
      if (url !== null && services.hookReach === 'internet' && !isPublicWebLink(url))
        throw invalidFields({
          url: ['Enter a public address: this server calls none in its own network (the setting PRIVATE_HOOKS)'],
        });
      const done = await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const before = await findBuildHook(trx, domain.id);
        // An address that is gone takes its secret along.
        const kept = url === null ? noSecret : (before ?? noSecret);
        const made = url !== null && kept.secret === null ? newSecret() : null;
        const { secret, secret_made_at } = made ?? kept;
        const row = { domain_id: domain.id, url, secret, secret_made_at, elsewhere: elsewhere ? 1 : 0 };
        await writeBuildHook(trx, row);
        const moved = (before ? before.elsewhere === 1 : builtElsewhere) !== elsewhere;
        if (!moved) return { row, made, release: null };
        // Whoever builds from now on has to build once before the panel may say what visitors see.
        const request = {
          domainId: domain.id,
          reason: 'publish',
          requestedBy: account.user.id,
          rollbackTo: null,
        } as const;
        const release = await queueReleaseIn(trx, request);
        await endWaiting(trx, domain.id, release);
        await noteSiteChange(trx, domain.id);
        return { row, made, release };
      });
      services.releaseWatch.changed();
      if (done.release !== null) announceRelease(context, domain, done.release);
      return present(done.row, done.made?.secret);
    },

    replaceSecret: async ({ db, domain }) =>
      transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const before = await findBuildHook(trx, domain.id);
        if (!before?.url)
          throw new ApiError('conflict', 'First save an address for the rebuild hook: it gets the secret');
        const made = newSecret();
        const row = { ...before, ...made };
        await writeBuildHook(trx, row);
        return present(row, made.secret);
      }),
  });
}

const noSecret = { secret: null, secret_made_at: null };

/** As Standard Webhooks has it. */
function newSecret() {
  return { secret: `whsec_${randomBytes(32).toString('base64')}`, secret_made_at: now() };
}
