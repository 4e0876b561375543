import { expect, test } from 'vitest';

import { runBackup, runRestore } from './run.ts';

/** The reply of a command that ends before it opens a database. */
async function run(command: typeof runBackup, args: string[], env: Record<string, string> = {}) {
  const output: string[] = [];
  const hear = (line: string) => void output.push(line);
  return { code: await command(args, { env, out: hear, err: hear }), output: output.join('\n') };
}

test.each([
  [runBackup, ['--outt', 'x'], '--outt'],
  [runBackup, ['file.tar.zst'], 'Name the file with --out file.tar.zst.'],
  [runBackup, ['--domain', 'http://tacos.test'], 'Use a name without http:// and port.'],
  [runRestore, [], 'Name one file to restore.'],
  [runRestore, ['one', 'two'], 'Name one file to restore.'],
  [runRestore, ['one', '--as', 'not a host'], 'is not a host that a domain can have'],
])('options that can not be meant are refused with 2 and words: %o %j', async (command, args, words) => {
  const { code, output } = await run(command, args);
  expect(code).toBe(2);
  expect(output).toContain(words);
});

test('help prints the usage', async () => {
  expect(await run(runBackup, ['--help'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Usage: npm run backup/),
  });
  expect(await run(runRestore, ['-h'])).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run restore/) });
});

test('a mistake in the settings is one sentence that names the variable', async () => {
  expect(await run(runBackup, [], { PORT: 'eighty' })).toEqual({
    code: 1,
    output: 'PORT is "eighty": it takes a port number from 0 to 65535.',
  });
});
