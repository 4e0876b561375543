import type { AstroIntegration } from 'astro';

/**
 * Compiles the public site into a renderer instead of into pages: `dist/renderer/server/entry.mjs` exports `render`
 * (entry.ts), `dist/renderer/client` holds the hashed assets that all domains share. Only Astro's public adapter API is used.
 */
export function rendererAdapter(): AstroIntegration {
  return {
    name: 'caravan-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig, command }) => {
        updateConfig({
          output: 'server',
          session: false,
          // A domain's redirects come from its content; Astro's are fixed when the site is compiled.
          build: { redirects: false },
          // One self-contained bundle loads fastest in a worker. In dev it would break packages that ship CommonJS.
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
