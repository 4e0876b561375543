import { expect, test } from 'vitest';

import { sharesCookies } from '#shared/rules/cookie-domain.ts';

import { isPublicSuffix, registrableDomain } from './registrable-domain.ts';

test.each([
  ['panel.net.example', 'net.example'],
  ['panel.net.example:8443', 'net.example'],
  ['net.example', 'net.example'],
  ['deep.panel.tacos.co.uk', 'tacos.co.uk'],
  ['tacos.github.io', 'tacos.github.io'],
  ['panel.internal', 'panel.internal'],
  ['co.uk', null],
  ['github.io', null],
  ['panel.localhost:4321', null],
  ['deep.panel.localhost', null],
  ['panel', null],
  ['192.0.2.1:80', null],
])('the registrable domain of %s is %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test.each([
  ['panel.net.example', 'tacos.net.example', true],
  ['panel.net.example', 'net.example', true],
  ['panel.net.example', 'deep.tacos.net.example', true],
  ['net.example', 'tacos.net.example', true],
  ['panel.net.example', 'tacosnet.example', false],
  ['panel.tacos.co.uk', 'pho.co.uk', false],
  ['panel.github.io', 'tacos.github.io', false],
  ['panel.localhost:4321', 'tacos.localhost', false],
])('with the panel at %s, whether pages at %s can set its cookies is %s', (panel, host, shared) => {
  expect(sharesCookies(host, registrableDomain(panel))).toBe(shared);
});

test.each([
  ['co.uk', true],
  ['github.io', true],
  ['tacos.co.uk', false],
  ['trucks.test', false],
  ['example.com', false],
])('whether everybody registers names under %s is %s', (host, is) => {
  expect(isPublicSuffix(host)).toBe(is);
});
