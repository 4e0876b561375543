import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { leanMemory } from './lean-memory.ts';

test('restarts the process with the settings and its arguments, without output', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-lean-'));
  const program = join(folder, 'program.mjs');
  const module = JSON.stringify(new URL('lean-memory.ts', import.meta.url).href);
  writeFileSync(
    program,
    `import { startLean } from ${module}; startLean();
    console.log(JSON.stringify([process.env.MALLOC_ARENA_MAX ?? null, process.env.KEPT, process.argv.slice(2), process.execArgv]));`,
  );
  const { MALLOC_ARENA_MAX: _, ...env } = process.env;
  try {
    const run = promisify(execFile);
    const { stdout, stderr } = await run(process.execPath, [program, 'a', 'b c'], { env: { ...env, KEPT: 'yes' } });
    const { environment, flags } = leanMemory;
    const isLean = environment['MALLOC_ARENA_MAX'] !== undefined;
    const wanted = [environment['MALLOC_ARENA_MAX'] ?? null, 'yes', ['a', 'b c'], isLean ? flags : []];
    expect([JSON.parse(stdout), stderr]).toEqual([wanted, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
