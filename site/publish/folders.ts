import { posix } from 'node:path';

/** Every folder that leads to one of the files, the root as '.' among them. */
export function foldersOf(files: string[]): string[] {
  const folders = new Set<string>(['.']);
  for (const file of files) {
    for (let folder = posix.dirname(file); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  }
  return [...folders];
}
