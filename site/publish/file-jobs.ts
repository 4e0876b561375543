import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { tryLink } from './packs/disk.ts';

/** `files` are relative to the directories. The target has none of them yet. */
export type LinkJob = { type: 'link'; from: string; to: string; files: string[] };

/** Links files into another directory; copies them where the disk has no hard links. */
export function linkFiles({ from, to, files }: LinkJob): void {
  const made = new Set<string>();
  for (const file of files) {
    const target = join(to, file);
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkFile(join(from, file), target);
  }
}

function linkFile(source: string, target: string): void {
  if (!tryLink(source, target)) copyFileSync(source, target);
}
