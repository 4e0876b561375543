import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a restore works; it is gone when the restore is done, whichever way it ended. */
export function stageDir(dataDir: string): string {
  return join(dataDir, 'restore.part');
}

/** Whether a restore into this folder was cut short: what it was to change, it may have changed or not. */
export function wasCutShort(dataDir: string): boolean {
  return existsSync(stageDir(dataDir));
}
