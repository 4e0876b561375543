import { expect, test } from 'vitest';

import { ConfigError, readConfig } from './config.ts';

test('without any setting everything has its default', () => {
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
  ['SMTP_URL', 'mail.example.com', 'smtp://'],
  ['FIRST_DOMAIN', 'not a host', 'host name'],
])('a mistake in %s names it and says what it takes', (name, value, takes) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}.*${takes}`));
});

test('all mistakes are told at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[^]*DEMO/);
});
