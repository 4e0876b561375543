import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

/** Would encrypt the props of server islands, which a static site doesn't have. By default Astro makes a random key for each build. */
const noKey = Buffer.alloc(32).toString('base64');

/**
 * Makes the renderer's bytes independent of the folder that it is compiled in. Astro names components and scripts by their absolute
 * path, so the names of chunks would differ too. `/` takes the place of the project's root, in the code and in Astro's manifest.
 */
export function relativePaths(): AstroIntegration {
  let withoutRoot = (text: string) => text;
  return {
    name: 'caravan-relative-paths',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        process.env['ASTRO_KEY'] = noKey;
        withoutRoot = rootRemover(config.root);
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'caravan-relative-paths',
                apply: 'build',
                applyToEnvironment: ({ config: environment }) => environment.consumer === 'server',
                // Runs before rolldown hashes the chunk.
                renderChunk: (code) => withoutRoot(code),
              },
            ],
          },
        });
      },
      'astro:build:ssr': ({ manifest }) => {
        Object.assign(manifest, JSON.parse(withoutRoot(JSON.stringify(manifest))));
      },
    },
  };
}

/** Replaces the root where a path or a file URL in quotes begins with it, and only before one of the project's own folders. */
function rootRemover(root: URL): (text: string) => string {
  const path = fileURLToPath(root).replaceAll('\\', '/');
  const roots = [root.pathname, path].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const pattern = new RegExp(`(["'\`](?:file://)?)(?:${roots})(?=["'\`]|(?:site|shared|node_modules|dist)/)`, 'g');
  return (text) => text.replace(pattern, '$1/');
}
