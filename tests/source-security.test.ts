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
  expect(filesWith(/Math\.random\(/, server)).toEqual([]);
  expect(readFileSync('api/lib/opaque-tokens.ts', 'utf8')).toContain('randomBytes(32)');
});

test('no hash is weaker than SHA-256', () => {
  expect(filesWith(/\b(?:createHash|createHmac|hash)\('(?!sha256|sha384|sha512)/)).toEqual([]);
});

test('cryptography comes from Node and a few libraries', () => {
  const imported = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import|import\(|require\() ?'([^'.#][^']*)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  const words =
    /crypt|cipher|hash|hmac|digest|sha-?\d|md5|blake|argon|pbkdf|jose|jwt|jws|token|sign|webhook|nacl|sodium|noble|forge|ellip|openpgp|random|uuid|nanoid|otp/i;
  // thumbhash makes placeholders of pictures.
  expect([...new Set(imported.filter((name) => words.test(name)))].toSorted()).toEqual([
    'age-encryption',
    'jose',
    'node:crypto',
    'otplib',
    'standardwebhooks',
    'thumbhash',
  ]);
  expect(filesWith(/\bsubtle\b/)).toEqual([]);
});

test('the certificates of other servers are always verified', () => {
  expect(filesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
});

test('no page listens to messages of other windows', () => {
  expect(filesWith(/(?:window|globalThis)\.addEventListener\('message'|\bonmessage\s*=/)).toEqual([]);
});

test('the server logs to standard output and into the audit log, nowhere else', () => {
  const running = [...server, 'scripts/start.ts'];
  expect(filesWith(/\bconsole\.|\bprocess\.(?:std(?:out|err)|emitWarning)\b/, running)).toEqual(['scripts/start.ts']);
  expect(filesWith(/\.insertInto\('audit_log'\)/, running)).toEqual(['api/db/audit.ts']);
  // Nothing appends to a file or sends to a collector; these two write uploaded files.
  const writes = /\bappendFile|\bcreateWriteStream\b|\bflags?: 'a|node:dgram|'(?:winston|bunyan|log4js|@sentry\/)/;
  expect(filesWith(writes, running).toSorted()).toEqual(['api/media/store.ts', 'api/media/uploads.ts']);
  expect(filesWith(/from '@opentelemetry\//, running)).toEqual(['api/metrics/traces.ts']);
  // It only makes lines: scripts/start.ts says where they go.
  expect(filesWith(/'pino'/, running)).toEqual(['scripts/serve/open-log.ts']);
});

test('regular expressions are never built from what people type', () => {
  // These build them from constants of the code.
  expect(
    filesWith(/new RegExp\(/, server.concat(sources.filter((file) => file.startsWith('admin/')))).toSorted(),
  ).toEqual([
    'api/lib/process-usage.ts',
    'api/openapi/examples.ts',
    'shared/menu-files/money.ts',
    'shared/rules/map-link.ts',
    'shared/rules/panel-paths.ts',
    'site/data/noscript.ts',
    'site/fonts/integration.ts',
    'site/renderer/relative-paths.ts',
  ]);
});
