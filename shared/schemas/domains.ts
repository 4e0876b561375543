import * as z from 'zod/mini';

import { Id, IdempotencyKey, requiredText } from './common.ts';

/** A DNS host name: lower-case labels joined by dots, without a port. */
export const Host = z.string('Host is required').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253, 'Use at most 253 characters'),
  z.regex(
    /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    'Enter a host name, for example tacos.example.com',
  ),
  z.refine((host) => !/\.\d+$/.test(host), { error: 'Enter a host name, not an IP address' }),
);

export const Domain = z.object({ id: Id, host: z.string(), title: z.string(), current: z.boolean() });
export type Domain = z.infer<typeof Domain>;

/** A valid host of a domain. */
export const PublicHost = Host.check(
  z.refine((host) => !host.startsWith('api.'), { error: 'Hosts that start with api. are reserved for the API' }),
);

/** What a new domain can copy from another one. References to content that isn't copied are dropped. */
export const copyables = [
  'options',
  'colors',
  'menus',
  'socials',
  'seo',
  'error-page',
  'pages',
  'members',
  'cuisines',
  'showcases',
  'caterings',
  'blog',
  'faqs',
  'categories',
  'cuisine-tags',
  'media',
] as const;
export type Copyable = (typeof copyables)[number];

/** `copy` without a list copies everything except users, redirects, analytics and submissions. */
export const DomainCreate = z
  .strictObject({
    host: PublicHost,
    title: requiredText('Title', 120),
    copy_from: z.optional(Id),
    copy: z.optional(z.array(z.enum(copyables)).check(z.maxLength(copyables.length))),
    idempotency_key: z.optional(IdempotencyKey),
  })
  .check(
    z.refine((input) => input.copy === undefined || input.copy_from !== undefined, {
      error: 'Choose the domain to copy from',
      path: ['copy_from'],
    }),
  );

export const DomainUpdate = z.strictObject({
  host: z.optional(PublicHost),
  title: z.optional(requiredText('Title', 120)),
});

/** `redirect`: leads to the domain's host. `serve`: answers the same pages itself, whose canonical links name the domain's host. */
export const AliasMode = z.enum(['redirect', 'serve'], 'Choose redirect or serve');
export type AliasMode = z.infer<typeof AliasMode>;

/** A further host of a domain. */
export const Alias = z.object({ host: z.string(), mode: AliasMode });
export type Alias = z.infer<typeof Alias>;

export const AliasCreate = z.strictObject({ host: PublicHost, mode: AliasMode });
export const AliasUpdate = z.strictObject({ mode: AliasMode });
