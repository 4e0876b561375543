import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration, AstroIntegrationLogger } from 'astro';

import { Id } from '#shared/schemas/common.ts';
import { stepsOn } from '#shared/terminal/steps.ts';

import { writeShareFaces } from '../share/faces.ts';
import { writeBuildInfo } from './build-info.ts';

/** Completes a compiled renderer with `build.json` and the fonts of share pictures. With SITE_API_URL it then renders whole domains. */
export function completeRenderer(): AstroIntegration {
  return {
    name: 'caravan-complete-renderer',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const rendererDir = fileURLToPath(new URL('..', dir));
        await writeShareFaces(join(rendererDir, 'faces'));
        await writeBuildInfo(rendererDir);
        await renderDomains(rendererDir, logger);
      },
    },
  };
}

/** Settings from the environment for a build of one or all domains. Throws if one is invalid. */
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

/** A host's build hook runs `astro build` and serves the output, so the pages are rendered right here, from the API. */
async function renderDomains(rendererDir: string, logger: AstroIntegrationLogger): Promise<void> {
  const settings = readSettings();
  if (!settings) return;
  const { buildDomains } = await import('./build-domains.ts');
  const { baseUrl, ...rest } = settings;
  const release = askedRelease();
  const startStep = stepsOn({ live: process.stdout.isTTY, write: (text) => process.stdout.write(text) });
  const outDir = dirname(resolve(rendererDir));
  const built = await buildDomains({ api: { baseUrl }, rendererDir, outDir, startStep, release, ...rest });
  logger.info(`${built.length} ${built.length === 1 ? 'domain' : 'domains'} built`);
}

/**
 * The release that this build is for: SITE_RELEASE, or what the webhook's body says, which Netlify gives to the builds that its hooks
 * start. Null for any other build.
 */
function askedRelease(): string | null {
  const { SITE_RELEASE: release, INCOMING_HOOK_BODY: body } = process.env;
  return Id.safeParse(release).data ?? Id.safeParse(/"release_id":"(\w+)"/.exec(body ?? '')?.[1]).data ?? null;
}
