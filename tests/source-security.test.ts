import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const sources = globSync('{admin,api,shared,site,scripts}/**/*.{ts,tsx,astro,cjs}').filter(
  (file) => !/\.(?:test|spec)\./.test(file),
);
const server = sources.filter((file) => /^(?:api|site|shared|scripts\/serve)\//.test(file));

/** The files of `files` in which `pattern` occurs. */
const filesWith = (pattern: RegExp, files = sources) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

test('the scan reads the product', () => {
  expect(sources.length).toBeGreaterThan(900);
  expect(filesWith(/timingSafeEqual/)).toContain('api/auth/access.ts');
});

test('no input reaches a shell', () => {
  // npm's programs are scripts on Windows, and these calls have arguments of the code or the lock file alone.
  expect(filesWith(/\bshell: (?:true|process)/).toSorted()).toEqual([
    'scripts/check-node.ts',
    'scripts/checks/run.ts',
    'scripts/serve/builds.ts',
  ]);
  expect(filesWith(/\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/)).toEqual([]);
});

test('nothing compiles code from text', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|from 'node:vm'/)).toEqual([]);
});

test('secrets come from the operating system’s random generator', () => {
  // The name of a thread, which no visitor sees.
  expect(filesWith(/Math\.random\(/, server)).toEqual(['site/publish/store.ts']);
  expect(readFileSync('api/lib/opaque-tokens.ts', 'utf8')).toContain('randomBytes(32)');
});

test('no hash is weaker than SHA-256', () => {
  expect(filesWith(/\b(?:createHash|createHmac|hash)\('(?!sha256|sha384|sha512)/)).toEqual([]);
});

test('the certificates of other servers are always verified', () => {
  expect(filesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
});

test('no page listens to messages of other windows', () => {
  expect(filesWith(/(?:window|globalThis)\.addEventListener\('message'|\bonmessage\s*=/)).toEqual([]);
});

test('regular expressions are never built from what people type', () => {
  // These build them from constants of the code.
  expect(
    filesWith(/new RegExp\(/, server.concat(sources.filter((file) => file.startsWith('admin/')))).toSorted(),
  ).toEqual([
    'api/lib/process-usage.ts',
    'api/openapi/examples.ts',
    'shared/rules/panel-paths.ts',
    'site/data/noscript.ts',
    'site/fonts/integration.ts',
    'site/renderer/relative-paths.ts',
  ]);
});
