import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { ConfigError } from './setting.ts';

test('without any setting every default applies', () => {
  expect(readConfig({})).toMatchObject({
    port: 4321,
    host: '127.0.0.1',
    databaseUrl: null,
    panelHost: 'panel.localhost:4321',
    ownerEmail: 'owner@example.com',
    demo: null,
    production: false,
  });
  expect(readConfig({ PORT: '5000' }).panelHost).toBe('panel.localhost:5000');
  expect(readConfig({ TRUSTED_PROXY_HEADER: 'X-Real-IP' }).trustedProxyHeader).toBe('x-real-ip');
  expect(readConfig({ PORT: '', DEMO: '' })).toMatchObject({ port: 4321, demo: null });
});

/** Wrong values of every variable, and the sentence about each after `{name} is {value}: it `. */
const wrong: Record<string, [value: string, takes: string][]> = {
  PORT: ['eighty', '70000', '-1', '80.5', '1e3', '0x50', ' '].map((value) => [
    value,
    'takes a port number from 0 to 65535.',
  ]),
  HOST: ['http://0.0.0.0', '0.0.0.0:80', '999.1.1.1', 'my host', '-x'].map((value) => [
    value,
    'takes an address of this machine',
  ]),
  DATA_DIR: ['~/data', 's3://bucket/data', ' /data'].map((value) => [value, "takes a folder's path"]),
  DATABASE_URL: [
    ['mysql://caravan:hunter2@db/x', 'takes a link like postgres://'],
    ['db.example.com', 'takes a link like postgres://'],
    [
      'postgres://caravan:hun/ter2@db/x',
      'takes a link like postgres://user:password@host:5432/name. Write a character',
    ],
  ],
  PANEL_HOST: ['http://panel.example.com/', 'Panel.example.com', 'panel..example.com', 'panel.example.com:', '-'].map(
    (value) => [value, 'takes a host name in small letters'],
  ),
  MEDIA_URL: ['media.example.com', 'https://media.example.com/?key=1', 'https://', 'ftp://media.example.com'].map(
    (value) => [value, 'takes a link like https://media.example.com, without ? or #.'],
  ),
  OWNER_EMAIL: ['nobody', 'a@b@example.com', 'owner@'].map((value) => [
    value,
    'takes an email address like owner@example.com.',
  ]),
  OWNER_PASSWORD: [
    ['short', 'takes a password of at least 10 characters.'],
    ['a'.repeat(201), 'takes at most 200 characters.'],
  ],
  FIRST_DOMAIN: ['not a host', 'https://tacos.example.com', 'tacos', 'api.tacos.example.com', '192.0.2.1'].map(
    (value) => [value, 'takes a host name like tacos.example.com'],
  ),
  DEMO: ['yes', 'TRUE', '1'].map((value) => [value, 'takes true or false.']),
  PRIVATE_HOOKS: ['yes', '0'].map((value) => [value, 'takes true or false.']),
  PUBLISHER: ['netlify', 'Hook', 'builtin'].map((value) => [value, 'takes built-in or hook.']),
  REBUILD_HOOK_URL: [
    ['ftp://x', 'takes a link that starts with http:// or https://'],
    ['https://', 'takes a link that starts with http:// or https://'],
    ['hooks.example.com/hunter2', 'takes a link that starts with http:// or https://'],
    [
      'https://user:hunter2@hooks.example.com/',
      'takes a link that starts with http:// or https://, without a user name or password.',
    ],
  ],
  REBUILD_HOOK_SECRET: [
    ['hunter2', 'takes at least 24 characters.'],
    ['whsec_hunter2-and-other-words', 'starts with whsec_, so base64 of 24 to 64 bytes must follow.'],
    [`whsec_${'A'.repeat(31)}`, 'starts with whsec_, so base64 of 24 to 64 bytes must follow.'],
    [
      `whsec_${'A'.repeat(28)}`,
      'starts with whsec_, so base64 of 24 to 64 bytes must follow. Make one with: echo "whsec_$(openssl rand -base64 32)"',
    ],
  ],
  SMTP_URL: ['mail.example.com', 'https://user:hunter2@mail.example.com', 'smtp://'].map((value) => [
    value,
    'takes a link like smtp://',
  ]),
  GEOCODER_URL: ['nominatim.example.com', 'https://', 'https://nominatim.example.com/search?q='].map((value) => [
    value,
    'takes a link like https://nominatim.openstreetmap.org, without a user name, ? or #.',
  ]),
  MAP_TILES_URL: [
    'maps.example.com/city.pmtiles',
    'http://maps.example.com/city.pmtiles',
    'https://maps.example.com/city.mbtiles',
    'https://maps.example.com/city.pmtiles?key=1',
    'https://maps.example.com;script-src/city.pmtiles',
  ].map((value) => [value, 'takes a link to a file like https://maps.example.com/city.pmtiles']),
  MAP_ATTRIBUTION: [['a\nb', 'takes a line of at most 200 characters']],
  TRUSTED_PROXY_HEADER: ['X-Forwarded-For', 'X-Caravan-Site', 'no header', 'x-real-ip:'].map((value) => [
    value,
    'takes the name of a header that holds one address, like x-real-ip.',
  ]),
  BACKUP_TO: ['~/backups', 's3://backups', 'https://example.com/x'].map((value) => [value, "takes a folder's path"]),
  BACKUP_AT: ['3:30', '24:00', '03:60', 'night', '03:30;15:30', '03:30,'].map((value) => [
    value,
    'takes times of day in UTC',
  ]),
  BACKUP_KEEP: ['7', '7d', '12m 5w 7d', '7 days', '-1d 5w 12m'].map((value) => [
    value,
    'takes how many days, weeks and months: 7d 5w 12m.',
  ]),
  BACKUP_KEY: ['hunter2', 'age1hunter2', `AGE-SECRET-KEY-1${'a'.repeat(58)}`].map((value) => [
    value,
    'takes a key that npm run backup -- --new-key prints.',
  ]),
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://localhost:4317'].map((value) => [
    value,
    'takes a link like http://localhost:4318.',
  ]),
  ...Object.fromEntries(
    ['AUDIT_LOG_DAYS', 'RELEASE_DAYS', 'SUBMISSION_DAYS'].map((name) => [
      name,
      ['0', '-1', '1.5', 'forever'].map((value): [string, string] => [
        value,
        'takes a number of days from 1 to 36500.',
      ]),
    ]),
  ),
  LOG_FORMAT: ['JSON', 'pretty', '1'].map((value) => [value, 'takes text or json.']),
  ACCESS_LOG: ['yes', '1'].map((value) => [value, 'takes true or false.']),
  CARAVAN_TRACE: ['publishing', 'all', '1'].map((value) => [value, 'takes publish.']),
  OIDC_ISSUER: ['accounts.google.com', 'http://id.example.com', 'https://id.example.com/?tenant=1'].map((value) => [
    value,
    'takes the address of your identity provider, like https://accounts.google.com',
  ]),
  OIDC_CLIENT_ID: [['two words', 'takes the id that the provider shows.']],
  OIDC_CLIENT_SECRET: [['hunter2', 'takes the secret that the provider shows, of at least 8 characters.']],
  OIDC_NAME: [[' Google', 'takes what people call the provider, in at most 40 characters.']],
  SESSION_MAX_DAYS: ['0', '-1', '1.5', '3651', 'ninety', '90 days'].map((value) => [
    value,
    'takes a number of days from 1 to 3650.',
  ]),
  ...Object.fromEntries(
    ['METRICS_PORT', 'TLS_ASK_PORT'].map((name) => [
      name,
      ['many', '70000'].map((value): [string, string] => [value, 'takes a port number from 0 to 65535.']),
    ]),
  ),
  ROLE: ['edge', 'WEB', 'web,api'].map((value) => [value, 'takes all, web, api or publisher']),
  CUT_OFF_SECONDS: ['soon', '4', '86401', '1.5', '-1'].map((value) => [
    value,
    'takes a number of seconds from 5 to 86400.',
  ]),
  CACHE_MB: ['1 GB', '63', '10000001', '99.5', '-1', 'all'].map((value) => [
    value,
    'takes a number of megabytes from 64 to 10000000.',
  ]),
  DRAIN_SECONDS: ['-1', '1.5', '301', 'five', '5 s'].map((value) => [
    value,
    'takes a number of seconds from 0 to 300.',
  ]),
  SITES_URL: ['https://cdn.example.com', '{host}', 'https://{host}/?a'].map((value) => [
    value,
    'takes a link with {host} where the domain belongs: https://{host}.',
  ]),
  CDN: ['akamai', 'Cloudflare', 'true'].map((value) => [value, 'takes cloudflare, fastly or webhook']),
  CDN_API_KEY: [['hunter2 hunter2', 'takes a key, without spaces.']],
  CDN_SERVICE: ['my zone', 'zone-1'].map((value) => [value, 'takes the id of a zone or service: letters and digits.']),
  CDN_PURGE_URL: ['purge.example.com', 'https://', 'ftp://purge.example.com'].map((value) => [
    value,
    'takes a link like https://purge.example.com, without a user name.',
  ]),
  PLATFORM_DOMAIN: ['not a host', 'https://example.com', '192.0.2.1'].map((value) => [
    value,
    'takes a host name under which each domain can have one: example.com.',
  ]),
  PUBLIC_ADDRESSES: ['example.com', '192.0.2.1:443', '192.0.2.1 192.0.2.2', '192.0.2.1,'].map((value) => [
    value,
    'takes addresses with commas between them: 203.0.113.7, 2001:db8::7.',
  ]),
  PUBLIC_HTTPS_PORT: ['0', '65536', 'https'].map((value) => [value, 'takes a port number from 1 to 65535.']),
  DNS_SERVERS: ['dns.example.com', '9.9.9.9:0', '9.9.9.9:70000', '[::1', '9.9.9.9,'].map((value) => [
    value,
    'takes addresses with commas between them, with a port where it isn’t 53: 9.9.9.9, 127.0.0.1:5353.',
  ]),
  CERTIFICATE_AUTHORITY: ['Let’s Encrypt', 'letsencrypt'].map((value) => [
    value,
    'takes the name of an authority as CAA records have it: letsencrypt.org.',
  ]),
  HSTS: [
    ...[
      '31536000',
      'max-age',
      'max-age=a year',
      'includeSubDomains',
      'max-age=1, preload',
      'max-age=1; preload; x',
    ].map((value): [string, string] => [
      value,
      'takes a value like max-age=31536000, or max-age=63072000; includeSubDomains; preload.',
    ]),
    ['max-age=63072000; preload', 'takes preload only with includeSubDomains: lists of preloaded domains refuse it'],
    [
      'max-age=86400; includeSubDomains; preload',
      'takes preload only with a max-age of at least 31536000, which is a year.',
    ],
  ],
  ...bucketMistakes('S3_'),
  ...bucketMistakes('SITES_S3_'),
  ...bucketMistakes('PACKS_S3_'),
  ...bucketMistakes('BACKUP_S3_'),
  ...Object.fromEntries(
    [
      ...['AT_ONCE', 'WRITES', 'UPLOADS', 'PREVIEWS'].flatMap((kind) => [`LIMIT_USER_${kind}`, `LIMIT_DOMAIN_${kind}`]),
      'LIMIT_DOMAIN_PREVIEW_PAGES',
      'LIMIT_TOKEN_CALLS',
    ].map((name) => [
      name,
      ['many', '-1', '1.5', '1e3', '60/min', '10000000000'].map((value): [string, string] => [
        value,
        'takes a whole number, or 0 for no limit.',
      ]),
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['WRITE', 'UPLOAD', 'PREVIEW'].flatMap((kind) => [`LIMIT_USER_${kind}_SIZE`, `LIMIT_DOMAIN_${kind}_SIZE`]),
      'QUOTA_MEDIA',
      'QUOTA_CONTENT',
    ].map((name) => [
      name,
      ['10', 'GB', '10 gigabytes', '-1 GB', '1,5 GB', '10GB/h'].map((value): [string, string] => [
        value,
        'takes a size with its unit, like 500 MB or 20 GB, or 0 for no limit.',
      ]),
    ]),
  ),
};

function bucketMistakes(prefix: string): typeof wrong {
  return {
    [`${prefix}BUCKET`]: [
      ['x', 'takes a bucket’s name, which has 3 to 63 characters.'],
      ['x'.repeat(64), 'takes a bucket’s name, which has 3 to 63 characters.'],
      ['My Pictures', 'takes the name of a bucket: small letters, digits, dots and hyphens'],
      ['pictures-', 'takes the name of a bucket: small letters'],
    ],
    [`${prefix}ENDPOINT`]: ['s3.example.com', 'https://', 's3://pictures'].map((value) => [
      value,
      'takes a link like https://s3.example.com.',
    ]),
    [`${prefix}REGION`]: ['eu central 1', 'https://eu'].map((value) => [
      value,
      'takes the name of a region, like eu-central-1.',
    ]),
    [`${prefix}ACCESS_KEY_ID`]: [['hunter2 hunter2', 'takes the id of a key, without spaces.']],
    [`${prefix}SECRET_ACCESS_KEY`]: [['hunter2 hunter2', 'takes the secret of a key, without spaces.']],
  };
}

const isSecret = (name: string) =>
  /PASSWORD|SECRET|ACCESS_KEY|BACKUP_KEY|API_KEY|DATABASE_URL|SMTP_URL|REBUILD_HOOK_URL/.test(name);

test.each(
  Object.entries(wrong).flatMap(([name, cases]) => cases.map(([value, takes]) => [name, value, takes] as const)),
)('%s=%s is refused with a sentence', (name, value, takes) => {
  const line =
    messageOf({ [name]: value })
      .split('\n')
      .find((each) => each.startsWith(`${name} is `)) ?? '';
  const [, came = '', rule] = /^\S+ is (.+?): it (.+)$/.exec(line) ?? [];
  expect(rule?.slice(0, takes.length)).toBe(takes);
  const hidden = /^(?:\d+ hidden characters|"[a-z]+:\/\/…" \(the rest is hidden\))$/;
  expect(isSecret(name) ? came.replace(hidden, 'hidden') : came).toBe(
    isSecret(name) ? 'hidden' : JSON.stringify(value),
  );
  expect(line).not.toContain('hunter2');
});

test('a geocoder with a password is refused, and the password stays hidden', () => {
  const words = messageOf({ GEOCODER_URL: 'https://user:hunter2@nominatim.example.com' });
  expect(words).toContain('without a user name');
  expect(words).not.toContain('hunter2');
  expect(readConfig({ GEOCODER_URL: 'https://nominatim.example.com/' }).geocoderUrl).toBe(
    'https://nominatim.example.com',
  );
});

test('single sign-on needs the provider, an id and a secret', () => {
  const [issuer, secret] = ['https://id.example.com', 'hunter22'];
  expect(readConfig({ OIDC_NAME: 'Google' }).signOn).toBeNull();
  expect(messageOf({ OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: secret })).toBe(
    'OIDC_CLIENT_ID is missing: people can sign in at a provider with all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.',
  );
  const all = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'caravan', OIDC_CLIENT_SECRET: secret };
  expect(readConfig(all).signOn).toEqual({ issuer, clientId: 'caravan', clientSecret: secret, name: 'single sign-on' });
  // The sentence about it shows less of the value.
  expect(messageOf({ ...all, OIDC_ISSUER: 'https://user@id.example.com' })).toContain('without a user name');
  expect(readConfig({ ...all, OIDC_ISSUER: 'http://localhost:8080/realms/a' }).signOn?.issuer).toContain('localhost');
});

test('a map has an attribution', () => {
  const tiles = 'https://maps.example.com/city.pmtiles';
  expect(readConfig({}).map).toBeNull();
  expect(readConfig({ MAP_TILES_URL: tiles }).map).toEqual({ tiles, attribution: '© OpenStreetMap contributors' });
  expect(readConfig({ MAP_TILES_URL: tiles, MAP_ATTRIBUTION: '© The city' }).map?.attribution).toBe('© The city');
  // The sentences about these show less of the value.
  for (const refused of [
    { MAP_TILES_URL: 'https://user:hunter2@maps.example.com/city.pmtiles' },
    { MAP_ATTRIBUTION: 'x'.repeat(201) },
  ])
    expect(() => readConfig(refused)).toThrow(/takes a l/);
  expect(readConfig({ MAP_TILES_URL: 'http://localhost:8000/a.pmtiles' }).map?.tiles).toBe(
    'http://localhost:8000/a.pmtiles',
  );
});

test('a node with a part of the work needs what the nodes share', () => {
  expect(messageOf({ ROLE: 'web' })).toBe(
    [
      'DATABASE_URL is missing: with ROLE=web, the nodes share a database.',
      'S3_BUCKET is missing: with ROLE=web, the nodes share the pictures, in a bucket.',
      'PACKS_S3_BUCKET is missing: with ROLE=web, the nodes share the releases, in a bucket.',
    ].join('\n'),
  );
  expect(readConfig({ ROLE: 'all' })).toMatchObject({ role: 'all', cutOffSeconds: 300 });
});

test('a CDN needs what its kind is asked with', () => {
  const key = 'x'.repeat(30);
  expect(readConfig({}).cdn).toBeNull();
  expect(readConfig({ CDN: 'cloudflare', CDN_API_KEY: key }).cdn).toEqual({ kind: 'cloudflare', key, zone: null });
  expect(readConfig({ CDN: 'fastly', CDN_API_KEY: key, CDN_SERVICE: 'abc' }).cdn).toMatchObject({ service: 'abc' });
  const url = 'https://purge.example.com/';
  expect(readConfig({ CDN: 'webhook', CDN_API_KEY: key, CDN_PURGE_URL: url }).cdn).toMatchObject({ secret: key, url });
  const wrongs: [Record<string, string>, string][] = [
    [{ CDN_API_KEY: key }, 'CDN is missing: CDN_API_KEY, CDN_SERVICE and CDN_PURGE_URL are only read with it.'],
    [
      { CDN: 'cloudflare' },
      'CDN_API_KEY is missing: with CDN=cloudflare, it is an API token that may purge the cache.',
    ],
    [{ CDN: 'fastly', CDN_API_KEY: key }, 'CDN_SERVICE is missing: with CDN=fastly it names the service.'],
    [{ CDN: 'webhook', CDN_API_KEY: key }, 'CDN_PURGE_URL is missing: with CDN=webhook it is called.'],
    [
      { CDN: 'fastly', CDN_API_KEY: key, CDN_SERVICE: 'abc', CDN_PURGE_URL: url },
      'CDN_PURGE_URL is only read with CDN=webhook: remove it.',
    ],
    [
      { CDN: 'webhook', CDN_API_KEY: 'short', CDN_PURGE_URL: url },
      'CDN_API_KEY is 5 hidden characters: with CDN=webhook it takes at least 24 characters.',
    ],
  ];
  for (const [settings, message] of wrongs) expect(messageOf(settings)).toBe(message);
});

test('every setting of the README has wrong values here', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const [, table = ''] = readme.split('\n## Settings\n');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const names = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(Object.keys(wrong))).toEqual(new Set(names));
});

test('the value of a link is shown without its password, and a long value is cut', () => {
  expect(messageOf({ MEDIA_URL: 'https://user:hun/ter2@media.example.com/?x' })).toMatch(
    /^MEDIA_URL is "https:\/\/…@media\.example\.com\/\?x": it takes/,
  );
  expect(messageOf({ PANEL_HOST: ' '.repeat(5000) }).length).toBeLessThan(250);
});

test('limits take sizes in any unit, and 0 for no limit', () => {
  const settings = {
    LIMIT_USER_WRITES: ' 12 ',
    LIMIT_TOKEN_CALLS: '0',
    LIMIT_USER_WRITE_SIZE: '1.5mb',
    QUOTA_MEDIA: '2 TB',
    QUOTA_CONTENT: '0',
  };
  expect(readConfig(settings).limits).toMatchObject({
    LIMIT_USER_WRITES: 12,
    LIMIT_TOKEN_CALLS: 0,
    LIMIT_USER_WRITE_SIZE: 1_572_864,
    LIMIT_DOMAIN_WRITE_SIZE: 62_914_560,
    QUOTA_MEDIA: 2_199_023_255_552,
    QUOTA_CONTENT: 0,
  });
});

test('all errors are reported at once, a line for each', () => {
  const settings = { PORT: 'x', DEMO: 'x', S3_BUCKET: 'x', SITES_S3_BUCKET: 'pages' };
  const names = messageOf(settings)
    .split('\n')
    .map((line) => line.replace(/:.*/, ''));
  expect(names).toEqual([
    'PORT is "x"',
    'DEMO is "x"',
    'S3_BUCKET is "x"',
    ...['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map((name) => `${name} is missing`),
    ...['SITES_S3_REGION', 'SITES_S3_ACCESS_KEY_ID', 'SITES_S3_SECRET_ACCESS_KEY'].map((name) => `${name} is missing`),
    'MEDIA_URL is missing',
  ]);
});

/** The message of the ConfigError that these settings cause. */
function messageOf(settings: Record<string, string>): string {
  try {
    readConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(settings)} is accepted`);
}

test.each([
  { PORT: ' 4321 ' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: '0.0.0.0' },
  { DATA_DIR: 'C:\\caravan' },
  { DATA_DIR: '../data' },
  { DATABASE_URL: 'postgres:///caravan?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgresql://caravan@/caravan?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://caravan:p%2Fw@db.example.com:5432/caravan?sslmode=require' },
  { PANEL_HOST: 'localhost:4321' },
  { FIRST_DOMAIN: 'Tacos.Example.com' },
  { SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465' },
])('%j is accepted', (settings) => {
  expect(() => readConfig(settings)).not.toThrow();
});

test('a hook secret is whsec_ with base64, or plain text as in older installations', () => {
  for (const secret of [`whsec_${randomBytes(24).toString('base64')}`, `whsec_${randomBytes(64).toString('base64')}`]) {
    expect(readConfig({ REBUILD_HOOK_SECRET: secret }).rebuildHookSecret).toBe(secret);
    expect(() => new Webhook(secret)).not.toThrow();
  }
  const plain = 'a secret of at least 24 characters';
  expect(readConfig({ REBUILD_HOOK_SECRET: plain }).rebuildHookSecret).toBe(plain);
});

test.each([
  ['', 'max-age=31536000'],
  ['max-age=0', 'max-age=0'],
  ['MAX-AGE=300;includesubdomains', 'max-age=300; includeSubDomains'],
  [' max-age=63072000; preload; includeSubDomains;', 'max-age=63072000; includeSubDomains; preload'],
])('HSTS=%s is sent as %s', (value, sent) => {
  expect(readConfig({ HSTS: value }).hsts).toBe(sent);
});

test('publishing is left to the hook only with a hook', () => {
  const hook = { PUBLISHER: 'hook', REBUILD_HOOK_URL: 'https://hooks.example.com/1' };
  expect(readConfig({})).toMatchObject({ publisher: 'built-in' });
  expect(readConfig(hook)).toMatchObject({ publisher: 'hook' });
  expect(() => readConfig({ ...hook, REBUILD_HOOK_URL: '' })).toThrow(/^REBUILD_HOOK_URL is missing: .*PUBLISHER/);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('a bucket needs all of its settings and names the missing one', () => {
  expect(readConfig({})).toMatchObject({ bucket: null, mediaUrl: null });
  expect(readConfig({ ...bucket, MEDIA_URL: 'https://media.example.com//' })).toMatchObject({
    bucket: { endpoint: 'https://s3.example.com', region: 'us-east-1', name: 'pictures' },
    mediaUrl: 'https://media.example.com',
  });
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(new RegExp(`^${name} is missing: [^\n]+$`));
  }
  const amazon = { ...bucket, S3_ENDPOINT: '' };
  expect(() => readConfig(amazon)).toThrow(/^S3_REGION is missing/);
  expect(readConfig({ ...amazon, S3_REGION: 'eu-central-1' }).bucket).toMatchObject({ endpoint: null });
});

test('releases are kept in a bucket only if one is named for them', () => {
  expect(readConfig({})).toMatchObject({ packsBucket: null });
  const packs = {
    PACKS_S3_REGION: 'eu-central-1',
    PACKS_S3_BUCKET: 'releases',
    PACKS_S3_ACCESS_KEY_ID: 'key',
    PACKS_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(packs)).toMatchObject({
    sitesBucket: null,
    packsBucket: { endpoint: null, region: 'eu-central-1', name: 'releases' },
  });
  expect(() => readConfig({ ...packs, PACKS_S3_BUCKET: '' })).toThrow(/^PACKS_S3_BUCKET is missing: releases [^\n]+$/);
});

const sites = {
  SITES_S3_REGION: 'eu-central-1',
  SITES_S3_BUCKET: 'pages',
  SITES_S3_ACCESS_KEY_ID: 'key',
  SITES_S3_SECRET_ACCESS_KEY: 'secret',
  MEDIA_URL: 'https://media.example.com',
};

test('pages go into their own bucket, and need an address for their pictures', () => {
  expect(readConfig({})).toMatchObject({ sitesBucket: null, sitesUrl: null });
  expect(readConfig({ ...sites, SITES_URL: 'https://{host}/' })).toMatchObject({
    bucket: null,
    sitesBucket: { endpoint: null, region: 'eu-central-1', name: 'pages' },
    sitesUrl: 'https://{host}',
  });
  expect(() => readConfig({ ...sites, SITES_S3_BUCKET: '' })).toThrow(/^SITES_S3_BUCKET is missing: pages [^\n]+$/);
  expect(() => readConfig({ ...sites, MEDIA_URL: '' })).toThrow(/^MEDIA_URL is missing/);
  // Also without a bucket: domains that are built elsewhere are looked for there.
  expect(readConfig({ SITES_URL: 'https://{host}' })).toMatchObject({ sitesBucket: null, sitesUrl: 'https://{host}' });
});

test('the addresses of this machine are told apart by their kind, and DNS servers may have a port', () => {
  const { addresses } = readConfig({
    PUBLIC_ADDRESSES: '203.0.113.7, 2001:db8::7',
    DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353, [::1]:53, 2001:db8::53',
    PLATFORM_DOMAIN: 'Trucks.Example.com',
  });
  expect(addresses).toEqual({
    platformDomain: 'trucks.example.com',
    publicAddresses: { a: ['203.0.113.7'], aaaa: ['2001:db8::7'] },
    dnsServers: ['9.9.9.9', '127.0.0.1:5353', '[::1]:53', '2001:db8::53'],
    httpsPort: 443,
    authority: 'letsencrypt.org',
  });
});

test('backups go into a folder or a bucket, at times in UTC', () => {
  const inBucket = {
    BACKUP_S3_REGION: 'eu-central-1',
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({}).backups).toEqual({
    target: null,
    at: [210],
    keep: { days: 7, weeks: 5, months: 12 },
    key: null,
  });
  expect(
    readConfig({ BACKUP_TO: '/backups', BACKUP_AT: '15:30, 03:30,15:30', BACKUP_KEEP: ' 1d 0w 24m' }).backups,
  ).toMatchObject({
    target: { folder: '/backups' },
    at: [210, 930],
    keep: { days: 1, weeks: 0, months: 24 },
  });
  expect(readConfig(inBucket).backups.target).toMatchObject({ bucket: { name: 'backups' } });
  expect(() => readConfig({ ...inBucket, BACKUP_S3_BUCKET: '' })).toThrow(
    /^BACKUP_S3_BUCKET is missing: backups [^\n]+$/,
  );
  expect(() => readConfig({ ...inBucket, BACKUP_TO: '/backups' })).toThrow(
    'BACKUP_TO and BACKUP_S3_BUCKET are both set: backups go into a folder or a bucket.',
  );
});
