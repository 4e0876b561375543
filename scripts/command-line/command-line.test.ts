import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = [
  'start',
  'test',
  'soak',
  'import',
  'backup',
  'restore',
  'migrate',
  'owner',
  'doctor',
  'build',
  'bench',
  'sbom',
  'words',
];

/** Runs what npm runs for `command`, in an empty folder; `files` are those it left there. */
function run(command: string, args: string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-command-'));
  try {
    const script = join(root, manifest.scripts[command]?.replace(/^node /, '') ?? '');
    const settings = { DATA_DIR: join(folder, 'data'), TMPDIR: folder, HOME: folder, PORT: '0', ...env };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        ...settings,
      },
      encoding: 'utf8',
      timeout: 20_000,
    });
    return { code: status, stdout, stderr, files: readdirSync(folder, { recursive: true }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('these are the commands of the README, apart from the formatter’s own', () => {
  const [, table = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## Commands\n');
  const [first = ''] = table.split('\n## ');
  const named = new Set(
    [...first.matchAll(/^\|.*?\| /gm)].flatMap(([cell]) =>
      [...cell.matchAll(/npm (?:run )?(\w+)/g)].map(([, name]) => name),
    ),
  );
  expect(named).toEqual(new Set([...commands, 'format']));
});

test.each(commands)('%s --help prints the usage and does nothing else', (command) => {
  // A database that isn't there: help must not need one.
  const { code, stdout, stderr, files } = run(command, ['--help'], { DATABASE_URL: 'postgres://127.0.0.1:9/none' });
  expect({ code, stderr, files }).toEqual({ code: 0, stderr: '', files: [] });
  expect(stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${command}\\b`));
  expect(stdout).toMatch(/^ +--help +print this$/m);
});

test.each([
  ...commands.map((command) => [command, ['--colour'], "Unknown option '--colour'."] as const),
  ['start', ['now'], "Unexpected argument 'now'."],
  ['soak', ['api'], "Unexpected argument 'api'."],
  ['owner', ['nobody'], 'Give one email address, like owner@example.com.'],
  ['doctor', ['now'], "Unexpected argument 'now'."],
  ['build', ['panel'], "Unexpected argument 'panel'."],
  ['sbom', ['bom.json'], "Unexpected argument 'bom.json'."],
  ['sbom', ['--out'], "Option '--out <value>' argument missing."],
  ['test', ['unti'], 'There is no check "unti". The checks are: '],
  ['bench', ['renderr'], 'There is no benchmark "renderr".'],
  ['bench', ['toString'], 'There is no benchmark "toString".'],
  ['bench', ['render', 'many'], 'The benchmark render doesn\'t take "many".'],
  ['bench', ['render', '10', '20'], 'The benchmark render doesn\'t take "20".'],
  ['bench', ['api', '10'], 'The benchmark api doesn\'t take "10".'],
  ['bench', ['lighthouse', 'localhost'], 'The benchmark lighthouse doesn\'t take "localhost".'],
  ['import', [], 'Name the CSV file to import.'],
  ['import', ['--domain'], "Option '--domain <value>' argument missing."],
  ['backup', ['file.tar.zst'], 'Name the file with --out file.tar.zst.'],
  ['restore', [], 'Name one file to restore.'],
] as const)('%s %j is refused with 2 and a sentence, and does nothing', (command, args, sentence) => {
  const { code, stdout, stderr, files } = run(command, [...args]);
  // The import writes everything to its terminal, so that answers and questions stay in order.
  const output = command === 'import' ? stdout + stderr : stderr;
  expect({ code, stdout: command === 'import' ? '' : stdout, files }).toEqual({ code: 2, stdout: '', files: [] });
  expect(output.slice(0, sentence.length)).toBe(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});

test.each([
  ['start', [], 'S3_BUCKET', 'x', 'S3_BUCKET is "x": it takes a bucket’s name, which has 3 to 63 characters.'],
  ['backup', [], 'PORT', 'eighty', 'PORT is "eighty": it takes a port number from 0 to 65535.'],
  ['restore', ['x'], 'PORT', 'eighty', 'PORT is "eighty": it takes a port number from 0 to 65535.'],
  [
    'import',
    ['--domain', 'sf.test', 'x.csv'],
    'PORT',
    'eighty',
    'PORT is "eighty": it takes a port number from 0 to 65535.',
  ],
  ['build', ['--check'], 'PORT', 'eighty', 'PORT is "eighty": it takes a port number from 0 to 65535.'],
  ['soak', [], 'KILL_CYCLES', 'many', 'KILL_CYCLES is "many": it takes a whole number from 1 up.'],
  ['bench', ['lighthouse'], 'LIGHTHOUSE_RUNS', '0', 'LIGHTHOUSE_RUNS is "0": it takes a whole number from 1 up.'],
] as const)('%s %j with a wrong %s names it and ends with 1', (command, args, name, value, sentence) => {
  const { code, stdout, stderr, files } = run(command, [...args], { [name]: value });
  expect({ code, output: (stdout + stderr).split('\n')[0], files }).toEqual({ code: 1, output: sentence, files: [] });
  expect(stdout + stderr).not.toMatch(/\n\s+at /);
});
