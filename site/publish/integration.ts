import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { writeShareFaces } from '../share/faces.ts';
import { writeBuildInfo } from './build-info.ts';

/** Completes a compiled renderer with `build.json` and the fonts of share pictures. */
export function completeRenderer(): AstroIntegration {
  return {
    name: 'caravan-complete-renderer',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const rendererDir = fileURLToPath(new URL('..', dir));
        await writeShareFaces(join(rendererDir, 'faces'));
        await writeBuildInfo(rendererDir);
      },
    },
  };
}
