import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { subsetFaces } from './subset.ts';

/** Resolves `@fonts/{face}.woff2` to the subset face, in styles and in code. */
export function fonts(): AstroIntegration {
  return {
    name: 'caravan-fonts',
    hooks: {
      'astro:config:setup': async ({ config, updateConfig }) => {
        const files = await subsetFaces(
          fileURLToPath(new URL('caravan-fonts', config.cacheDir.href.replace(/\/?$/, '/'))),
        );
        const alias = Object.entries(files).map(([name, file]) => ({
          find: new RegExp(`^@fonts/${name}\\.woff2`),
          replacement: file,
        }));
        updateConfig({ vite: { resolve: { alias } } });
      },
    },
  };
}
