import type { AstroIntegration } from 'astro';

/**
 * Compiles the public site into a renderer instead of pages: `dist/renderer/server/entry.mjs` exports `render` (entry.ts),
 * `dist/renderer/client` has the hashed assets shared by all domains. Uses only Astro's public adapter API.
 */
export function rendererAdapter(): AstroIntegration {
  return {
    name: 'caravan-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig, command }) => {
        updateConfig({
          output: 'server',
          session: false,
          // A domain's redirects come from its content, Astro's are fixed at compile time.
          build: { redirects: false },
          // A single bundle loads fastest in a worker. In dev it would break CommonJS packages.
          ...(command === 'build' ? { vite: { ssr: { noExternal: true } } } : {}),
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'caravan-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        });
      },
    },
  };
}
