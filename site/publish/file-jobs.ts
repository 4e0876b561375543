import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { tryLink } from './packs/disk.ts';
import type { RenderedFile } from './render-pages.ts';

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

/**
 * Writes rendered pages into a folder that has none of them yet. Synchronously and by one thread, while workers render: several that make
 * files in one folder wait for each other, spinning, which takes three times as long. Throws file system errors.
 */
export function plainFiles(directory: string): (file: RenderedFile) => void {
  const made = new Set<string>();
  return ({ file, bytes }) => {
    const [[, body] = []] = bytes ?? [];
    if (!body) throw new Error(`${file} was not rendered`);
    const target = join(directory, file);
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(target, body, { flag: 'wx' });
  };
}

function linkFile(source: string, target: string): void {
  if (!tryLink(source, target)) copyFileSync(source, target);
}
