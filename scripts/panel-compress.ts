import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json']);
const worthIt = 256;

/** Puts a brotli and a gzip twin beside each file of a build, so that the server never compresses while someone waits. */
export function panelCompress(): Plugin {
  let folder = '';
  return {
    name: 'panel-compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const files = readdirSync(folder, { withFileTypes: true, recursive: true })
          .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(files.map(compress));
      },
    },
  };
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthIt) return;
  // The slowest setting: it runs once per build, in parallel, and saves each user a tenth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, older] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)]);
}
