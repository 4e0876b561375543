import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

import { writeShareFaces } from '../share/faces.ts';
import { writeBuildInfo } from './build-info.ts';

/**
 * Compiles the public site into a renderer instead of into pages: `dist/renderer/server/entry.mjs` exports `render`
 * (entry.ts), `dist/renderer/client` holds the hashed assets that all domains share. Only Astro's public adapter API is used.
 */
export function rendererAdapter(): AstroIntegration {
  let projectRoot = '';
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
      'astro:config:done': ({ setAdapter, config }) => {
        projectRoot = fileURLToPath(config.root);
        setAdapter({
          name: 'caravan-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const rendererDir = fileURLToPath(new URL('..', dir));
        await writeShareFaces(join(rendererDir, 'faces'));
        await writeBuildInfo(rendererDir, projectRoot);
        if (process.env['SITE_API_URL']) await renderDomains(process.env['SITE_API_URL'], rendererDir, logger);
      },
    },
  };
}

/** A host's build hook runs `astro build` and serves what it finds: there the pages are made at once, from the API. */
async function renderDomains(baseUrl: string, rendererDir: string, logger: AstroIntegrationLogger): Promise<void> {
  const { buildDomains } = await import('../publish/build-domains.ts');
  const { SITE_DOMAIN: domain, REBUILD_HOOK_SECRET: secret } = process.env;
  const built = await buildDomains({
    api: { baseUrl },
    rendererDir,
    outDir: dirname(resolve(rendererDir)),
    ...(domain ? { domain } : {}),
    ...(secret ? { secret } : {}),
  });
  for (const { host, directory, files } of built) logger.info(`${host}: ${files} files in ${directory}`);
}
