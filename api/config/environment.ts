import { isIP } from 'node:net';

import * as z from 'zod/mini';

import { secretRefusal } from '#shared/rules/hook-secret.ts';
import { Email } from '#shared/schemas/common.ts';
import { PublicHost } from '#shared/schemas/domains.ts';

import { addressVariables } from './addresses.ts';
import { backupVariables } from './backups.ts';
import { bucketVariables } from './bucket.ts';
import { cdnVariables } from './cdn.ts';
import { Hsts } from './hsts.ts';
import { limitVariables } from './limits.ts';
import { nodeVariables } from './node.ts';
import { days, retentionVariables } from './retention.ts';
import { link, matches, setting } from './setting.ts';
import { signOnVariables } from './sign-on.ts';

const portTakes = 'takes a port number from 0 to 65535';
const Port = z.pipe(
  z.string().check(
    z.trim(),
    z.regex(/^\d{1,5}$/, portTakes),
    z.refine((value) => Number(value) <= 65_535, { error: portTakes }),
  ),
  z.transform(Number),
);

const addressTakes = 'takes an address of this machine, or its name, without http:// and port: 0.0.0.0, for example';
const Address = z.string().check(
  z.refine((value) => isIP(value) !== 0 || (hostName.test(value) && !/(?:^|\.)\d+$/.test(value)), {
    error: addressTakes,
  }),
);
const hostName = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** Every setting, and what it takes. */
export const Environment = z.object({
  PORT: setting(z._default(Port, 4321)),
  HOST: setting(z._default(Address, '127.0.0.1')),
  DATA_DIR: setting(
    z._default(
      matches(
        /^(?!~|\s|[a-z][a-z0-9+.-]+:\/\/)/i,
        "takes a folder's path: not a link, and not ~, which only a shell knows",
      ),
      '.data',
    ),
  ),
  DATABASE_URL: setting(
    z.optional(
      z.string().check(
        z.regex(/^postgres(ql)?:\/\//, 'takes a link like postgres://user:password@host:5432/name'),
        // An empty host is a local socket.
        z.refine((value) => URL.canParse(value) || URL.canParse(value.replace('@/', '@host/')), {
          error:
            'takes a link like postgres://user:password@host:5432/name. Write a character like / or # of the password as %2F or %23',
        }),
      ),
    ),
  ),
  PANEL_HOST: setting(
    z.optional(
      matches(
        /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/,
        'takes a host name in small letters, with a port if it needs one: panel.example.com',
      ),
    ),
  ),
  OWNER_EMAIL: setting(
    z._default(
      z.string().check(
        z.refine((value) => z.safeParse(Email, value).success, {
          error: 'takes an email address like owner@example.com',
        }),
      ),
      'owner@example.com',
    ),
  ),
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
  FIRST_DOMAIN: setting(
    z._default(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.refine((value) => z.safeParse(PublicHost, value).success, {
          error: 'takes a host name like tacos.example.com that doesn’t start with api.',
        }),
      ),
      'caravan.localhost',
    ),
  ),
  DEMO: setting(z.optional(z.enum(['true', 'false'], 'takes true or false'))),
  PUBLISHER: setting(z._default(z.enum(['built-in', 'hook'], 'takes built-in or hook'), 'built-in')),
  REBUILD_HOOK_URL: setting(
    z.optional(
      link(
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
  PRIVATE_HOOKS: setting(z.optional(z.enum(['true', 'false'], 'takes true or false'))),
  SMTP_URL: setting(z.optional(link(/^smtps?:\/\//, 'takes a link like smtp://user:password@host:587'))),
  TRUSTED_PROXY_HEADER: setting(
    z.optional(
      z
        .string()
        .check(
          z.toLowerCase(),
          z.regex(
            /^(?!x-(?:forwarded-for|caravan-site)$)[a-z0-9-]+$/,
            'takes the name of a header that holds one address, like x-real-ip',
          ),
        ),
    ),
  ),
  MEDIA_URL: setting(
    z.optional(link(/^https?:\/\/[^?#]+$/, 'takes a link like https://media.example.com, without ? or #')),
  ),
  ...bucketVariables('S3_'),
  ...bucketVariables('SITES_S3_'),
  ...bucketVariables('PACKS_S3_'),
  SITES_URL: setting(
    z.optional(
      link(/^https?:\/\/[^?#]*\{host\}[^?#]*$/, 'takes a link with {host} where the domain belongs: https://{host}'),
    ),
  ),
  GEOCODER_URL: setting(
    z.optional(
      link(
        /^https?:\/\/(?![^/?#]*@)[^?#]+$/,
        'takes a link like https://nominatim.openstreetmap.org, without a user name, ? or #',
      ),
    ),
  ),
  MAP_TILES_URL: setting(
    z.optional(
      link(
        /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])(?![^/?#]*@)[^?#\s;,'"]+\.pmtiles$/,
        'takes a link to a file like https://maps.example.com/city.pmtiles, without a user name, ? or #',
      ),
    ),
  ),
  MAP_ATTRIBUTION: setting(
    z._default(matches(/^[^\n]{1,200}$/, 'takes a line of at most 200 characters'), '© OpenStreetMap contributors'),
  ),
  ...cdnVariables,
  ...addressVariables,
  ...backupVariables,
  ...retentionVariables,
  HSTS: setting(z._default(Hsts, 'max-age=31536000')),
  ...limitVariables,
  ...signOnVariables,
  SESSION_MAX_DAYS: setting(z._default(days(3650), 90)),
  ...nodeVariables,
  METRICS_PORT: setting(z.optional(Port)),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.optional(link(/^https?:\/\//, 'takes a link like http://localhost:4318'))),
  LOG_FORMAT: setting(z._default(z.enum(['text', 'json'], 'takes text or json'), 'text')),
  ACCESS_LOG: setting(z.optional(z.enum(['true', 'false'], 'takes true or false'))),
  TLS_ASK_PORT: setting(z.optional(Port)),
  CARAVAN_TRACE: setting(z.optional(z.literal('publish', 'takes publish'))),
  NODE_ENV: setting(z._default(z.string(), 'development')),
});

/** All settings, as the README lists them. */
export const settingNames = Object.keys(Environment.shape);
