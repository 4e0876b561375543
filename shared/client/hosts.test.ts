import { expect, test } from 'vitest';

import { apiOrigin } from './hosts.ts';

test('the API host is the api. subdomain of the current host, on its port', () => {
  expect(apiOrigin({ protocol: 'https:', host: 'lonestar.example' })).toBe('https://api.lonestar.example');
  expect(apiOrigin({ protocol: 'http:', host: 'lonestar.localhost:4321' })).toBe('http://api.lonestar.localhost:4321');
});
