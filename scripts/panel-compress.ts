import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json']);
const worthIt = 1024;

/** Puts a brotli and a gzip twin beside each file of a build, so that the server never compresses while someone waits. */
export function panelCompress(): Plugin {
  let folder = '';
  return {
    name: 'panel-compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
          const file = join(entry.parentPath, entry.name);
          if (!entry.isFile() || !compressible.has(extname(file))) continue;
          const bytes = readFileSync(file);
          if (bytes.length < worthIt) continue;
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
        }
      },
    },
  };
}
