import { randomBytes } from 'node:crypto';

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

test.each([
  ['PORT', 'eighty', 'port number'],
  ['PORT', '70000', 'port number'],
  ['DATABASE_URL', 'mysql://x', 'postgres://'],
  ['DEMO', 'yes', 'true or false'],
  ['OWNER_PASSWORD', 'short', '10 characters'],
  ['OWNER_EMAIL', 'nobody', 'email'],
  ['PANEL_HOST', 'http://panel.example.com/', 'host name'],
  ['REBUILD_HOOK_URL', 'ftp://x', 'http'],
  ['REBUILD_HOOK_URL', 'https://user:password@hooks.example.com/', 'without a user name or password'],
  ['REBUILD_HOOK_SECRET', 'too short', 'at least 24 characters'],
  ['REBUILD_HOOK_SECRET', 'whsec_not-base64-but-long-enough', 'base64 of 24 to 64 bytes'],
  ['REBUILD_HOOK_SECRET', `whsec_${'A'.repeat(31)}`, 'base64 of 24 to 64 bytes'],
  ['REBUILD_HOOK_SECRET', `whsec_${'A'.repeat(28)}`, 'openssl rand -base64 32'],
  ['SMTP_URL', 'mail.example.com', 'smtp://'],
  ['FIRST_DOMAIN', 'not a host', 'host name'],
  ['MEDIA_URL', 'media.example.com', 'https://'],
  ['MEDIA_URL', 'https://media.example.com/?key=1', 'without'],
  ['S3_ENDPOINT', 's3.example.com', 'https://'],
  ['S3_BUCKET', 'My Pictures', 'name of a bucket'],
  ['SITES_S3_BUCKET', 'My Pages', 'name of a bucket'],
  ['SITES_URL', 'https://cdn.example.com', '{host}'],
  ['TRUSTED_PROXY_HEADER', 'X-Forwarded-For', 'one address'],
  ['TRUSTED_PROXY_HEADER', 'no header', 'one address'],
])('an error in %s names it and the value it takes', (name, value, takes) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}.*${takes}`));
});

test('a hook secret is whsec_ with base64, or plain text as in older installations', () => {
  for (const secret of [`whsec_${randomBytes(24).toString('base64')}`, `whsec_${randomBytes(64).toString('base64')}`]) {
    expect(readConfig({ REBUILD_HOOK_SECRET: secret }).rebuildHookSecret).toBe(secret);
    expect(() => new Webhook(secret)).not.toThrow();
  }
  const plain = 'a secret of at least 24 characters';
  expect(readConfig({ REBUILD_HOOK_SECRET: plain }).rebuildHookSecret).toBe(plain);
});

test('all errors are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[^]*DEMO/);
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
  expect(() => readConfig({ SITES_URL: 'https://{host}' })).toThrow(/^SITES_URL .* SITES_S3_BUCKET/);
});
