import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const oneHour = 3_600_000;

/** Removes what a process that was killed left in `folder`. Younger files may be another process's upload under way. */
export function clearAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed < Date.now() - oneHour) rmSync(file, { recursive: true, force: true });
  }
}
