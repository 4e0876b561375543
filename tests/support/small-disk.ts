import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of some megabytes in memory that a test may fill. */
export type SmallDisk = {
  folder: string;
  /** Leaves so many bytes free, or a little less. */
  fill: (free?: number) => void;
  makeRoom: () => void;
  remove: () => void;
};

/** Null where this process may not mount one: that takes root, and a container that lets it. */
export function createSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  const remove = () => {
    // Lazily: a process that was just killed may not have let go of it.
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    folder,
    fill: (free = 0) => fill(filler, free),
    makeRoom: () => rmSync(filler),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

function fill(file: string, free: number): void {
  const descriptor = openSync(file, 'w');
  for (let size = 1_048_576; size >= 1; size /= 16) {
    const bytes = Buffer.alloc(size);
    try {
      while (writeSync(descriptor, bytes) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  ftruncateSync(descriptor, Math.max(0, fstatSync(descriptor).size - free));
  closeSync(descriptor);
}
