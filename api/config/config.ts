import { resolve } from 'node:path';

import * as z from 'zod/mini';

import type { Bucket } from '#shared/rules/bucket.ts';
import { secretRefusal } from '#shared/rules/hook-secret.ts';
import { Email } from '#shared/schemas/common.ts';
import { Host } from '#shared/schemas/domains.ts';

import { bucketOf, bucketVariables } from './bucket.ts';
import { ConfigError, setting, startsWith } from './setting.ts';

const Port = z.coerce
  .number('takes a port number from 0 to 65535')
  .check(
    z.int('takes a port number from 0 to 65535'),
    z.minimum(0, 'takes a port number from 0 to 65535'),
    z.maximum(65_535, 'takes a port number from 0 to 65535'),
  );

const Environment = z.object({
  PORT: setting(z._default(Port, 4321)),
  HOST: setting(z._default(z.string(), '127.0.0.1')),
  DATA_DIR: setting(z._default(z.string(), '.data')),
  DATABASE_URL: setting(
    z.optional(startsWith(/^postgres(ql)?:\/\//, 'takes a link like postgres://user:password@host:5432/name')),
  ),
  PANEL_HOST: setting(
    z.optional(startsWith(/^[a-z0-9.-]+(:\d+)?$/, 'takes a host name, with a port if it needs one: panel.example.com')),
  ),
  OWNER_EMAIL: setting(z._default(Email, 'owner@example.com')),
  OWNER_PASSWORD: setting(
    z.optional(
      z
        .string()
        .check(
          z.minLength(10, 'takes a password of at least 10 characters'),
          z.maxLength(200, 'takes at most 200 characters'),
        ),
    ),
  ),
  FIRST_DOMAIN: setting(z._default(Host, 'caravan.localhost')),
  DEMO: setting(z.optional(z.enum(['true', 'false'], 'takes true or false'))),
  REBUILD_HOOK_URL: setting(
    z.optional(
      startsWith(
        /^https?:\/\/(?![^/?#]*@)/,
        'takes a link that starts with http:// or https://, without a user name or password',
      ),
    ),
  ),
  REBUILD_HOOK_SECRET: setting(
    z.optional(
      z.string().check(
        z.refine((value) => secretRefusal(value) === null, {
          error: ({ input }) => secretRefusal(String(input)) ?? '',
        }),
      ),
    ),
  ),
  SMTP_URL: setting(z.optional(startsWith(/^smtps?:\/\//, 'takes a link like smtp://user:password@host:587'))),
  TRUSTED_PROXY_HEADER: setting(
    z.optional(
      z
        .string()
        .check(
          z.toLowerCase(),
          z.regex(
            /^(?!x-forwarded-for$)[a-z0-9-]+$/,
            'takes the name of a header that holds one address, like x-real-ip',
          ),
        ),
    ),
  ),
  MEDIA_URL: setting(
    z.optional(startsWith(/^https?:\/\/[^?#]+$/, 'takes a link like https://media.example.com, without ? or #')),
  ),
  ...bucketVariables('S3_'),
  ...bucketVariables('SITES_S3_'),
  SITES_URL: setting(
    z.optional(
      startsWith(
        /^https?:\/\/[^/?#]*\{host\}[^?#]*$/,
        'takes a link with {host} where the domain belongs: https://{host}',
      ),
    ),
  ),
  NODE_ENV: setting(z._default(z.string(), 'development')),
});

export type Config = {
  port: number;
  host: string;
  /** Absolute path: embedded database, media, releases, outbox. */
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The panel's host as browsers see it, including the port. */
  panelHost: string;
  ownerEmail: string;
  /** Null: a random one is generated and printed once. */
  ownerPassword: string | null;
  /** The domain of an empty database when there is no demo. */
  firstDomain: string;
  /** Null: on when the database is empty and NODE_ENV isn't production. */
  demo: boolean | null;
  rebuildHookUrl: string | null;
  rebuildHookSecret: string | null;
  smtpUrl: string | null;
  /** Lower case. Null: requests come from the socket's peer. */
  trustedProxyHeader: string | null;
  /** Where browsers load stored files, without a trailing slash. Null: `/media` of each host. */
  mediaUrl: string | null;
  /** Where files are stored. Null: in `dataDir`. */
  bucket: Bucket | null;
  /** A bucket that gets the public pages, besides `dataDir`. Null: none. */
  sitesBucket: Bucket | null;
  /** The URL of the pages in that bucket, with `{host}` for the domain's host. Null: not known. */
  sitesUrl: string | null;
  production: boolean;
};

/** Reads the settings from environment variables. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(Environment, environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    panelHost: env.PANEL_HOST ?? `panel.localhost:${env.PORT}`,
    ownerEmail: env.OWNER_EMAIL,
    ownerPassword: env.OWNER_PASSWORD ?? null,
    firstDomain: env.FIRST_DOMAIN,
    demo: env.DEMO === undefined ? null : env.DEMO === 'true',
    rebuildHookUrl: env.REBUILD_HOOK_URL ?? null,
    rebuildHookSecret: env.REBUILD_HOOK_SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    trustedProxyHeader: env.TRUSTED_PROXY_HEADER ?? null,
    mediaUrl: env.MEDIA_URL?.replace(/\/+$/, '') ?? null,
    bucket: bucketOf(env, 'S3_', 'pictures are kept in a bucket'),
    sitesBucket: sitesBucketOf(env),
    sitesUrl: env.SITES_URL?.replace(/\/+$/, '') ?? null,
    production: env.NODE_ENV === 'production',
  };
}

/** A CDN serves pages in a bucket under the domain's own host, where this server's `/media` doesn't exist. */
function sitesBucketOf(env: z.infer<typeof Environment>): Bucket | null {
  const bucket = bucketOf(env, 'SITES_S3_', 'pages go into a bucket');
  if (bucket === null && env.SITES_URL !== undefined)
    throw new ConfigError('SITES_URL says where the pages of a bucket are: set SITES_S3_BUCKET too, or leave it out');
  if (bucket !== null && env.MEDIA_URL === undefined)
    throw new ConfigError('MEDIA_URL is missing: pages in a bucket need an address where their pictures are');
  return bucket;
}
