import { expect, test } from 'vitest';

import { openLog } from './open-log.ts';
import { withoutSecrets } from './without-secrets.ts';

function logged(format: 'text' | 'json', message: string, fields?: Parameters<ReturnType<typeof openLog>>[1]): string {
  let text = '';
  openLog({ format, write: (part) => (text += part) })(message, fields);
  return text;
}

test('an event for people has its message and where the error was thrown, once', () => {
  const error = new TypeError('x is not a function');
  const text = logged('text', `mail queue: ${String(error)}`, { error, host: 'tacos.test' });
  expect(text).toMatch(/^mail queue: TypeError: x is not a function\n( {4}at .+\n)+$/);
  expect(text.match(/x is not a function/g)).toHaveLength(1);
});

test('what an error says is added where the message doesn’t have it', () => {
  expect(logged('text', 'The panel could not be built', { error: new Error('no such file') })).toMatch(
    /^The panel could not be built\n {4}no such file\n {4}at /,
  );
});

test('an event as JSON is one line with its fields and the error’s parts, from whichever thread it came', () => {
  const error = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  for (const sent of [error, { name: 'Error', message: 'disk full', stack: String(error.stack), code: 'ENOSPC' }]) {
    const line = logged('json', 'release 7 failed\nagain', { error: sent, host: 'tacos.test', release: 7 });
    expect(line.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(line)).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      host: 'tacos.test',
      release: 7,
      error: { name: 'Error', message: 'disk full', stack: error.stack, code: 'ENOSPC' },
      message: 'release 7 failed\nagain',
    });
  }
  expect(JSON.parse(logged('json', 'built'))).toMatchObject({ level: 'info' });
});

test.each([
  ['550 no such user: Vera.Müller+tacos@bücher.example.com, bye', '550 no such user: [email], bye'],
  ['connect to postgres://caravan:p@ss:word@db:5432/caravan', 'connect to postgres://[account]@db:5432/caravan'],
  ['sent Bearer abc.DEF_123-x~= to it', 'sent Bearer [token] to it'],
  ['jwt eyJhbGciOi.eyJzdWIi.c2ln-x expired', 'jwt [token] expired'],
  ['GET /?token=abc&page=2', 'GET /?token=[secret]&page=2'],
  ['{"password":"hunter2","page":2}', '{"password":"[secret]","page":2}'],
  ['tacos.test: release 7 failed @ 12:00', 'tacos.test: release 7 failed @ 12:00'],
  ['at file:///srv/node_modules/@scope/name/index.js:3:1', 'at file:///srv/node_modules/@scope/name/index.js:3:1'],
])('%s', (message, clean) => {
  expect(withoutSecrets(message)).toBe(clean);
  expect(logged('text', message)).toBe(`${clean}\n`);
  expect(JSON.parse(logged('json', message))).toMatchObject({ message: clean });
});
