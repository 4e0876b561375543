import { join, resolve } from 'node:path';

import type { Connection } from '#api/db/connect.ts';
import type { MediaFiles, NewFile } from '#api/media/files.ts';
import type { StartStep } from '#shared/terminal/steps.ts';

import { createBackup, type Source } from './create.ts';
import { type BackupFile, readArchive } from './read-archive.ts';
import type { Stage } from './stage.ts';

export type Wanted = {
  file: BackupFile;
  /** Which domain of the file; null for all of it. */
  host: string | null;
  /** The host to restore it under; null for its own. */
  as: string | null;
  replace: boolean;
  log: (line: string) => void;
  /** Shows the progress of long steps. Defaults to lines of `log`. */
  startStep?: StartStep;
};

export type Restore = Wanted & {
  stage: Stage;
  target: Connection;
  source: Source;
  /** Backs up the current state, of one domain or all, before it is replaced. */
  keepCopy: (host: string | null) => Promise<void>;
  /** Copies files of the backup into the media store; existing files stay. */
  bringMedia: (names: (name: string) => boolean) => Promise<void>;
};

export async function keepCopy(source: Source, host: string | null, log: (line: string) => void): Promise<void> {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const file = resolve(join(source.dataDir, `before-restore-${time}.tar.zst`));
  await createBackup(source, { host, file, log: () => undefined });
  log(`kept what is there now in ${file}`);
}

/** Each write waits for the disk, so files are written in batches. */
const bytesAtOnce = 8_000_000;

export async function bringMedia(
  file: BackupFile,
  files: MediaFiles,
  wants: (name: string) => boolean,
  startStep: StartStep,
): Promise<void> {
  const step = startStep('media');
  let waiting: NewFile[] = [];
  let bytesWaiting = 0;
  let brought = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await files.write(waiting);
    brought += waiting.length;
    step.tick(waiting.length);
    waiting = [];
    bytesWaiting = 0;
  };
  await readArchive(file, {
    header: () => Promise.resolve(),
    rows: () => Promise.resolve(),
    media: async (name, read) => {
      // Files are named after their content, so an existing one is the same.
      if (!wants(name) || (await files.exists(name))) return;
      const bytes = await read();
      waiting.push({ name, bytes });
      bytesWaiting += bytes.length;
      if (bytesWaiting >= bytesAtOnce) await flush();
    },
  });
  await flush();
  step.end(`media: ${brought} new ${brought === 1 ? 'file' : 'files'}`);
}
