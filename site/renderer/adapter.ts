import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

import { stepsOn } from '#shared/terminal/steps.ts';

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
        await renderDomains(rendererDir, logger);
      },
    },
  };
}

/** The settings of a static host's build, or of a build of all domains. Throws where one can't be used. */
function readSettings() {
  const {
    SITE_API_URL: baseUrl,
    SITE_DOMAIN: domain,
    PANEL_HOST: panelHost,
    REBUILD_HOOK_SECRET: secret,
  } = process.env;
  if (!baseUrl) return null;
  if (!/^https?:\/\/[^/?#]+\/?$/.test(baseUrl))
    throw new Error(`SITE_API_URL takes the address of the API, like https://api.example.com, and not ${baseUrl}`);
  if (panelHost && !/^[a-z0-9.-]+(:\d+)?$/.test(panelHost))
    throw new Error(`PANEL_HOST takes a host name, like panel.example.com, and not ${panelHost}`);
  return { baseUrl, ...(domain ? { domain } : {}), ...(panelHost ? { panelHost } : {}), ...(secret ? { secret } : {}) };
}

/** A host's build hook runs `astro build` and serves what it finds: there the pages are made at once, from the API. */
async function renderDomains(rendererDir: string, logger: AstroIntegrationLogger): Promise<void> {
  const settings = readSettings();
  if (!settings) return;
  const { buildDomains } = await import('../publish/build-domains.ts');
  const { baseUrl, ...rest } = settings;
  const startStep = stepsOn({ live: process.stdout.isTTY, write: (text) => process.stdout.write(text) });
  const outDir = dirname(resolve(rendererDir));
  const built = await buildDomains({ api: { baseUrl }, rendererDir, outDir, startStep, ...rest });
  logger.info(`${built.length} ${built.length === 1 ? 'domain' : 'domains'} built`);
}
