import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';

/** Its helper for `import()`, by Vite's name. */
const preloadHelper = '\0vite/preload-helper.js';
const plainHelper = '\0caravan/plain-import:';

/**
 * Replaces Vite's helper for `import()`, which is larger than what every page loads for the search: nothing that pages import that way
 * has styles to wait for. Each importer gets a copy, so that the few bytes aren't a file. If Vite renames the helper, pages only grow by
 * its size.
 */
export function plainImports(): AstroIntegration {
  const plugin = {
    name: 'caravan-plain-imports',
    enforce: 'pre' as const,
    resolveId: (id: string, importer = '') => (id === preloadHelper ? `${plainHelper}${importer}` : null),
    // Nor does it need the list of what to preload.
    configEnvironment: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
    load: (id: string) => (id.startsWith(plainHelper) ? 'export const __vitePreload = (load) => load();' : null),
  };
  return {
    name: 'caravan-plain-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/** Registers `client:first-use`; env.d.ts has its type. */
export function firstUse(): AstroIntegration {
  return {
    name: 'caravan-first-use',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'first-use', entrypoint: './site/islands/first-use.ts' });
      },
    },
  };
}

const workerText = 'virtual:offline-worker';

/** Compiles the service worker into a text that code can import; env.d.ts has its type. */
export function offlineWorker(): AstroIntegration {
  return {
    name: 'caravan-offline-worker',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'caravan-offline-worker',
                resolveId: (id) => (id === workerText ? `\0${workerText}` : null),
                load: async (id) =>
                  id === `\0${workerText}` ? `export default ${JSON.stringify(await compiled())}` : null,
              },
            ],
          },
        });
      },
    },
  };
}

async function compiled(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome125', 'safari18', 'firefox128'],
      rolldownOptions: {
        input: fileURLToPath(new URL('./offline-worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = (made as Rolldown.RolldownOutput).output;
  return chunk.code;
}
