import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const stampFile = (name: string) => join(root, 'dist', `.${name}.stamp`);

/** Whether the build of that name was made from these files and folders (relative to the project) as they are now. */
export function isFresh(name: string, sources: string[]): boolean {
  try {
    return readFileSync(stampFile(name), 'utf8') === hashOf(sources);
  } catch {
    return false; // never built
  }
}

/** Call it after a build that went well. */
export function markFresh(name: string, sources: string[]): void {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hashOf(sources));
}

/** Names and bytes of all source files; tests and notes don't change what is built. */
function hashOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? globSync(`${source}/**/*`, { cwd: root, exclude: (name) => /\.(test\.tsx?|md)$/.test(name) }).toSorted()
      : [source];
    for (const file of files) {
      const full = join(root, file);
      if (!statSync(full).isFile()) continue;
      hash.update(file).update('\0').update(readFileSync(full)).update('\0');
    }
  }
  return hash.digest('hex');
}
