import type { Hono } from 'hono';

import { optionCalls } from '#shared/calls/options.ts';
import { roleLabels, roles } from '#shared/rules/roles.ts';

import type { SignedIn } from '../auth/access.ts';
import {
  type DocumentName,
  type Documents,
  readDocument,
  setTitle,
  titleAt,
  type Write,
  writeDocument,
} from '../db/documents.ts';
import { listDomainsOf } from '../db/domains.ts';
import { lockDomain } from '../db/lock.ts';
import { listRedirects } from '../db/redirects.ts';
import { transact } from '../db/transact.ts';
import { createDomain } from '../domains/create-domain.ts';
import { checkHost } from '../domains/hosts.ts';
import { assertOwnMembers, checkPictures } from '../domains/option-references.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import { presentErrorPage, presentOptions } from '../presenters/options.ts';
import { requestRelease } from '../releases/request-release.ts';
import type { RequestContext, Services } from '../services/context.ts';

const roleDescriptions = {
  owner: 'Everything in every domain. Creates, renames and archives domains, and makes other owners.',
  admin: 'Everything in this domain: what editors do, and its people, analytics snippets and audit log.',
  editor: 'All content, pictures, submissions and site options. Publishes.',
  author: 'Writes own posts, adds pictures and asks for reviews. Someone else publishes.',
  viewer: 'Reads content and releases. Changes nothing.',
} satisfies Record<(typeof roles)[number], string>;

export function addOptionRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, optionCalls, {
    getOptions: async (context) =>
      presentOptions(
        { ...context, domain: { ...context.domain, title: await titleAt(context.db, context.domain, context.head) } },
        await readDocument(context.db, context.domain.id, 'options', context.head),
      ),
    updateOptions: async (context) => {
      const { version, title, consent, map: _, auth_background_id, logo_id, fav_icon_id, ...texts } = context.body;
      return transact(context.db, async (trx) => {
        const inside = { ...context, db: trx, domain: { ...context.domain, title } };
        // The title lives in the domain's row, for the domain switcher.
        await setTitle(trx, context.domain, title, context.account.user.id);
        const { value: before } = await readDocument(trx, context.domain.id, 'options');
        const pictures = await checkPictures(inside, { auth_background_id, logo_id, fav_icon_id }, before);
        const value = { ...texts, ...pictures, consent: consent ?? before.consent ?? null };
        return presentOptions(inside, await write(inside, 'options', { value, version }));
      });
    },
    getColors: (context) => read(context, 'colors'),
    updateColors: ({ body: { colors, version }, ...context }) => save(context, 'colors', { value: colors, version }),
    getErrorPage: async (context) =>
      presentErrorPage(context, await readDocument(context.db, context.domain.id, 'error-page', context.head)),
    updateErrorPage: async ({ body: { version, truck_image: _read, truck_image_id, ...texts }, ...context }) => {
      return transact(context.db, async (trx) => {
        const inside = { ...context, db: trx };
        await lockDomain(trx, context.domain.id);
        const { value: before } = await readDocument(trx, context.domain.id, 'error-page');
        await assertOwnMembers(inside, texts.members, before.members);
        const picture = await checkPictures(inside, { truck_image_id }, before);
        return presentErrorPage(
          inside,
          await write(inside, 'error-page', { value: { ...texts, ...picture }, version }),
        );
      });
    },
    getSocials: (context) => read(context, 'socials'),
    updateSocials: ({ body: { socials, version }, ...context }) =>
      save(context, 'socials', { value: socials, version }),
    getMenus: (context) => read(context, 'menus'),
    updateMenus: ({ body: { version, ...value }, ...context }) => save(context, 'menus', { value, version }),
    getSeo: (context) => read(context, 'seo'),
    updateSeo: ({ body: { version, ...value }, ...context }) => save(context, 'seo', { value, version }),
    getSiteMap: (context) => read(context, 'site-map'),
    updateSiteMap: ({ body: { version, ...value }, ...context }) => save(context, 'site-map', { value, version }),
    redirects: async ({ db, domain, head }) => {
      const data = await listRedirects(db, domain.id, head === 'saved' ? 'shown' : head);
      return { data, total: data.length };
    },
    roles: async () => ({ data: roles.map((id) => ({ id, name: roleLabels[id], description: roleDescriptions[id] })) }),
    domains: async ({ db, account, domain, query }) => {
      const rows = await listDomainsOf(db, account.user, { archived: query.deleted });
      return {
        data: rows.map(({ id, host, title }) => ({ id, host, title, current: id === domain.id })),
        total: rows.length,
      };
    },
    createDomain: async (context) => {
      checkHost(context.body.host, context);
      const { id, host, title } = await createDomain(context.db, context.body, context.account);
      await requestRelease(
        context,
        { id, host },
        {
          reason: 'publish',
          requestedBy: context.account.user.id,
          documents: 'none',
        },
      );
      return { data: { id, host, title, current: false } };
    },
  });
}

// Spreading a context calls its `domain` getter, so a request without a domain is refused here.
type Inside = Pick<RequestContext, 'db' | 'domain' | 'head'>;
type Writing = Pick<RequestContext, 'db' | 'domain'> & { account: SignedIn };

async function read<N extends DocumentName>({ db, domain, head }: Inside, name: N) {
  const { value, version } = await readDocument(db, domain.id, name, head);
  return { data: value, version };
}

/** Writes in its own transaction and returns the stored document. */
async function save<N extends DocumentName>({ db, domain, account }: Writing, name: N, next: Write<Documents[N]>) {
  return transact(db, async (trx) => {
    const { value, version } = await write({ db: trx, domain, account }, name, next);
    return { data: value, version };
  });
}

/** Throws ApiError stale_version, with the newer document, when it changed since it was read. */
async function write<N extends DocumentName>({ db, domain, account }: Writing, name: N, next: Write<Documents[N]>) {
  const written = await writeDocument(db, domain.id, name, next, account.user.id);
  if (written) return written;
  const newer = await readDocument(db, domain.id, name);
  throw new ApiError('stale_version', 'Someone else changed this in the meantime', {
    data: { data: newer.value, version: newer.version },
  });
}
