import type { AstroIntegration } from 'astro';

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
