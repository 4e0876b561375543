import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory disk of a few megabytes for a test to fill. */
export type SmallDisk = {
  folder: string;
  /** Leaves at most this many bytes free. */
  fill: (free?: number) => void;
  makeRoom: () => void;
  remove: () => void;
};

/** Null when this process may not mount one: it needs root, and a container that allows it. */
export function createSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  const remove = () => {
    // Lazy unmount: a process that was just killed may still use it.
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
