import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, openSync, closeSync, ftruncateSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A disk whose power can be cut: an ext4 file system in an image file. What the file system holds back in memory isn't in that file, so
 * a copy of it is the disk as a power cut leaves it; mounting the copy replays the journal, as the next start of a machine does.
 * The journal is committed for syncs only, so unsynced writes are lost for much longer than the usual 5 s.
 *
 * What it can't show: a disk that loses or reorders what it was sent without a flush, and sectors that are half written.
 */
export type PowerCutDisk = {
  folder: string;
  /** Notes what has reached the disk at this moment. Stop the processes that write to it before. */
  cut: () => void;
  /** Makes the disk what it was at the cut. No process may use it. */
  powerOn: () => void;
  remove: () => void;
};

/** Null when this process may not mount one: it needs root, and a container that allows it. */
export function createPowerCutDisk(megabytes: number): PowerCutDisk | null {
  const own = mkdtempSync(join(tmpdir(), 'caravan-power-'));
  const folder = join(own, 'disk');
  const images = [join(own, 'one.img'), join(own, 'other.img')] as const;
  let [image, copy] = images;
  const mount = () => spawnSync('mount', ['-t', 'ext4', '-o', 'loop,commit=600', image, folder]).status === 0;
  mkdirSync(folder);
  const file = openSync(image, 'w');
  ftruncateSync(file, megabytes * 1_048_576);
  closeSync(file);
  if (spawnSync('mkfs.ext4', ['-q', '-F', '-m', '0', image]).status !== 0 || !mount()) {
    rmSync(own, { recursive: true });
    return null;
  }
  const remove = () => {
    spawnSync('umount', ['-l', folder]);
    rmSync(own, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    folder,
    cut: () => {
      // The kernel may write while this copies. Once the image equals its copy, the copy is of a single moment.
      do copyFileSync(image, copy);
      while (spawnSync('cmp', ['-s', image, copy]).status !== 0);
    },
    powerOn: () => {
      const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`The disk is in use: ${stderr}`);
      [image, copy] = [copy, image];
      if (!mount()) throw new Error('The disk can’t be mounted after a power cut');
    },
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}
