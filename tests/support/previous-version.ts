import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { migrationNames, oldestThatStarts } from '#api/db/migrate.ts';

const root = resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim();

/** False in a folder that was downloaded without its history. */
export const hasHistory = existsSync(join(root, '.git'));

/** The commit of the oldest version that may run on a database of this one: the last without the steps that followed. */
export function previousCommit(): string {
  const later = migrationNames.filter((name) => name > oldestThatStarts).map((name) => `api/db/migrations/${name}.ts`);
  if (later.length === 0) return git('rev-parse', 'HEAD');
  const [first] = git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', ...later).split('\n');
  // Not committed yet.
  if (!first) return git('rev-parse', 'HEAD');
  try {
    return git('rev-parse', '--verify', '--quiet', `${first}^`);
  } catch (error) {
    throw new Error('The version before is not in this clone: run git fetch --unshallow', { cause: error });
  }
}

/** Whether that version starts on a database that a newer one has changed. Those from before 0035 don't. */
export function startsAfterNewer(commit: string): boolean {
  return git('show', `${commit}:api/db/migrate.ts`).includes('mayStart');
}

/** All files of a commit in a folder of their own, with this version's packages. */
export function checkOut(commit: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-previous-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
