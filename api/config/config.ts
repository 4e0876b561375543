import { resolve } from 'node:path';

import * as z from 'zod/mini';

import type { Bucket } from '#shared/rules/bucket.ts';
import type { CdnSettings } from '#shared/rules/cdn.ts';
import type { MapTiles } from '#shared/schemas/options.ts';

import { addressesOf, type AddressSettings } from './addresses.ts';
import { backupProblems, type BackupSettings, backupsOf } from './backups.ts';
import { bucketOf, missingOf } from './bucket.ts';
import { cdnOf, cdnProblems } from './cdn.ts';
import { Environment, settingNames } from './environment.ts';
import { limitsOf, type WorkLimits } from './limits.ts';
import { nodeProblems, type NodeRole } from './node.ts';
import { type Retention, retentionOf } from './retention.ts';
import { withSettingFiles } from './setting-files.ts';
import { ConfigError, refusal } from './setting.ts';
import { signOnOf, signOnProblems, type SignOnSettings } from './sign-on.ts';

export type Config = {
  /** What this node does, of all that the installation's nodes do. */
  role: NodeRole;
  /** Seconds without the database after which a node says that visitors may get old pages. */
  cutOffSeconds: number;
  /** How much of what is in buckets this node keeps on its disk, in units of 1024 × 1024 bytes. */
  cacheMegabytes: number;
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
  /** `hook`: the built-in publisher leaves all domains to REBUILD_HOOK_URL, unless a domain says otherwise. */
  publisher: 'built-in' | 'hook';
  rebuildHookUrl: string | null;
  rebuildHookSecret: string | null;
  /** Whether hooks that owners set may lead into private networks. Null: only where the panel is on this machine alone. */
  privateHooks: boolean | null;
  smtpUrl: string | null;
  /** Lower case. Null: requests come from the socket's peer. */
  trustedProxyHeader: string | null;
  /** Where browsers load stored files, without a trailing slash. Null: `/media` of each host. */
  mediaUrl: string | null;
  /** Where files are stored. Null: in `dataDir`. */
  bucket: Bucket | null;
  /** A bucket that gets the public pages, besides `dataDir`. Null: none. */
  sitesBucket: Bucket | null;
  /** A bucket that keeps all releases, instead of `dataDir`. Null: none. */
  packsBucket: Bucket | null;
  /** Where published pages are looked for, with `{host}` for the domain's host. Null: not said. */
  sitesUrl: string | null;
  /** A geocoder with Nominatim's protocol, without a trailing slash. Null: none. */
  geocoderUrl: string | null;
  /** The map that public pages offer. Null: only a drawing. */
  map: MapTiles | null;
  /** A CDN in front of the installation, which is told what changed. Null: none. */
  cdn: CdnSettings | null;
  /** How domains' addresses are checked. */
  addresses: AddressSettings;
  /** The backups that the server makes by itself. */
  backups: BackupSettings;
  /** When what is old is deleted. */
  retention: Retention;
  /** The value of Strict-Transport-Security on hosts that are on HTTPS. */
  hsts: string;
  /** Rates and quotas of signed-in work. */
  limits: WorkLimits;
  /** Where people may sign in besides. Null: nowhere. */
  signOn: SignOnSettings | null;
  /** Days after which a session ends, however often it was used. */
  sessionMaxDays: number;
  /** Seconds between SIGTERM and the end of the listener, for load balancers to notice. 0 by default outside of production. */
  drainSeconds: number;
  /** Where `/metrics` is, on the same address as the server. Null: nowhere. */
  metricsPort: number | null;
  /** Whether OpenTelemetry's exporter is told where to send traces. */
  traces: boolean;
  /** How events of the log are written: for people, or a JSON object per line. */
  logFormat: 'text' | 'json';
  /** Whether the log has a line per answer. */
  accessLog: boolean;
  /** Where a proxy on this machine asks for which hosts it may get certificates. Null: nowhere. */
  tlsAskPort: number | null;
  production: boolean;
};

/** Reads the settings from environment variables, or from the files that NAME_FILE names. Throws ConfigError. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const { all: environment, problems: files } = withSettingFiles(variables, settingNames);
  const parsed = z.safeParse(Environment, environment);
  const wrong = new Map(parsed.error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  const refusals = [...wrong].toReversed().map(([name, takes]) => refusal(name, environment[name] ?? '', takes));
  const problems = [...files, ...refusals, ...missingSettings(environment)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  const env = parsed.data;
  return {
    role: env.ROLE,
    cutOffSeconds: env.CUT_OFF_SECONDS,
    cacheMegabytes: env.CACHE_MB,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    panelHost: env.PANEL_HOST ?? `panel.localhost:${env.PORT}`,
    ownerEmail: env.OWNER_EMAIL,
    ownerPassword: env.OWNER_PASSWORD ?? null,
    firstDomain: env.FIRST_DOMAIN,
    demo: env.DEMO === undefined ? null : env.DEMO === 'true',
    publisher: env.PUBLISHER,
    rebuildHookUrl: env.REBUILD_HOOK_URL ?? null,
    rebuildHookSecret: env.REBUILD_HOOK_SECRET ?? null,
    privateHooks: env.PRIVATE_HOOKS === undefined ? null : env.PRIVATE_HOOKS === 'true',
    smtpUrl: env.SMTP_URL ?? null,
    trustedProxyHeader: env.TRUSTED_PROXY_HEADER ?? null,
    mediaUrl: env.MEDIA_URL?.replace(/\/+$/, '') ?? null,
    bucket: bucketOf(env, 'S3_'),
    sitesBucket: bucketOf(env, 'SITES_S3_'),
    packsBucket: bucketOf(env, 'PACKS_S3_'),
    sitesUrl: env.SITES_URL?.replace(/\/+$/, '') ?? null,
    geocoderUrl: env.GEOCODER_URL?.replace(/\/+$/, '') ?? null,
    map: env.MAP_TILES_URL === undefined ? null : { tiles: env.MAP_TILES_URL, attribution: env.MAP_ATTRIBUTION },
    cdn: cdnOf(env),
    addresses: addressesOf(env),
    backups: backupsOf(env),
    retention: retentionOf(env),
    hsts: env.HSTS,
    limits: limitsOf(env),
    signOn: signOnOf(env),
    sessionMaxDays: env.SESSION_MAX_DAYS,
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    metricsPort: env.METRICS_PORT ?? null,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logFormat: env.LOG_FORMAT,
    accessLog: env.ACCESS_LOG === 'true',
    tlsAskPort: env.TLS_ASK_PORT ?? null,
    production: env.NODE_ENV === 'production',
  };
}

function missingSettings(environment: Record<string, string | undefined>): string[] {
  const hasPages = Object.keys(environment).some((name) => name.startsWith('SITES_S3_') && environment[name]);
  return [
    ...missingOf(environment, 'S3_', 'pictures are kept in a bucket'),
    ...missingOf(environment, 'SITES_S3_', 'pages go into a bucket'),
    ...missingOf(environment, 'PACKS_S3_', 'releases are kept in a bucket'),
    ...backupProblems(environment),
    ...cdnProblems(environment),
    ...signOnProblems(environment),
    ...nodeProblems(environment),
    // A CDN serves pages in a bucket under the domain's own host, where this server's `/media` doesn't exist.
    ...(hasPages && !environment['MEDIA_URL']
      ? ['MEDIA_URL is missing: pages in a bucket need an address where their pictures are.']
      : []),
    ...(environment['PUBLISHER'] === 'hook' && !environment['REBUILD_HOOK_URL']
      ? ['REBUILD_HOOK_URL is missing: with PUBLISHER=hook nobody but that hook would learn of a publish.']
      : []),
  ];
}
