import type { Hono } from 'hono';

import { signOnCalls } from '#shared/calls/sign-on.ts';

import { auditRefusedSignIn, auditSignIn } from '../audit/audit.ts';
import { knownDevices } from '../auth/devices.ts';
import { signOnMail } from '../auth/mails.ts';
import type { Provider } from '../auth/provider.ts';
import { orRefusal } from '../auth/sign-on-refusals.ts';
import { beginFlow, endFlow, flowCookie, personOf } from '../auth/sign-on.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { limitKeyOf } from '../limits/address.ts';
import type { Services } from '../services/context.ts';
import { enter } from './sign-in.ts';
import { addSignOutThere } from './sign-out-there.ts';

export function addSignOnRoutes(app: Hono, services: Services): void {
  const { limits, provider } = services;
  const secure = services.panelOrigin.startsWith('https:');
  const devices = knownDevices(services.deviceSecret, { secure });
  const cookie = flowCookie({ secure });
  // Each question is a row for ten minutes.
  const questions = limits('sign-on-question', { points: 100, seconds: 60 });
  // An office behind one address gets its tries back as its people sign in.
  const tries = limits('sign-on', { points: 20, seconds: 60 });

  addSignOutThere(app, services);
  addRoutes(app, services, signOnCalls, {
    offer: async () => ({ data: { name: provider?.name ?? null } }),

    start: async ({ db, address, request, setCookie, log }) => {
      const to = needed(provider);
      if (address !== '') await questions.consume(limitKeyOf(address));
      const browser = cookie.read(request) ?? opaqueToken();
      const flow = await beginFlow(db, browser);
      const url = await orRefusal({ name: to.name, log }, to.askAt(flow));
      setCookie(cookie.write(browser));
      return { data: { url } };
    },

    leave: async ({ account, log }) => {
      const began = provider && account.signedInBy === 'sso';
      // Whoever signs out here doesn't wait for a provider that is down.
      const url = began
        ? await provider.leaveAt().catch((error: unknown) => {
            log(`single sign-on, sign-out: ${String(error)}`);
            return null;
          })
        : null;
      return { data: { name: provider?.name ?? '', url } };
    },

    finish: async (context) => {
      const { db, body, address, request, log } = context;
      const from = needed(provider);
      const key = limitKeyOf(address);
      if (address !== '') await tries.consume(key);
      const begun = await endFlow(db, body.state, cookie.read(request));
      if (!begun) {
        log('single sign-on: the answer is of another browser, too late, or was given before');
        throw invalidFields({ state: ['This sign-in took too long, or was begun in another browser. Start again'] });
      }
      const identity = await orRefusal({ name: from.name, log }, from.identify(body, begun.flow));
      const { user, refused } = await personOf(db, identity, (person) => signOnMail(context, person, from.name));
      const way = { signedInBy: 'sso' as const, atProvider: identity };
      const start = refused === null ? await enter(services, context, { user, ...way, devices }) : null;
      if (!start) {
        log(`single sign-on refused: ${refused ?? 'removed'}`);
        // Not awaited: it takes longer where the account exists, which the time of the reply must not reveal.
        if (user)
          auditRefusedSignIn(context, user).catch((error: unknown) =>
            log(`refused sign-on: ${String(error)}`, { error }),
          );
        // The same for every refusal: it must not tell whether an account exists.
        throw new ApiError(
          'wrong_credentials',
          `${from.name} signed you in, but no account here goes with it. Sign in with your password, or ask an owner to invite the address that you use there`,
        );
      }
      if (address !== '') await tries.refund(key);
      await auditSignIn(context, start.user, start.domain.id);
      return { data: start };
    },
  });
}

function needed(provider: Provider | null): Provider {
  if (!provider) throw notFound('identity provider');
  return provider;
}
