import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { releaseCalls } from '#shared/calls/releases.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import { type Api, loadContent } from '../data/load.ts';
import type { SitePages } from '../data/page.ts';
import { pagesOf } from '../data/pages.ts';
import { readBuildInfo } from '../renderer/build-info.ts';
import { planRelease } from './plan.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

export type BuildDomainsOptions = {
  api: Api;
  rendererDir: string;
  /** Where the files go: `{outDir}/site` for one domain, `{outDir}/sites/{host}` for all. */
  outDir: string;
  /** Only this one. */
  domain?: string;
  /** REBUILD_HOOK_SECRET: without it the API doesn't say which domains there are. */
  secret?: string;
};

export type BuiltDomain = { host: string; directory: string; files: number };

/**
 * Renders whole domains as plain files, for hosts that build by themselves (Netlify and its like). The same way as a
 * publish, without its history. `_redirects` and `_headers` carry what such a host must know beside the files.
 * A folder of an earlier build is replaced only when the new one is whole.
 */
export async function buildDomains(options: BuildDomainsOptions): Promise<BuiltDomain[]> {
  const { rendererDir, outDir, domain } = options;
  const pool = createRenderPool(rendererDir);
  try {
    if (domain !== undefined) return [await buildDomain(options, pool, domain, join(outDir, 'site'))];
    const built: BuiltDomain[] = [];
    for (const host of await hostsOf(options)) {
      built.push(await buildDomain(options, pool, host, join(outDir, 'sites', host)));
    }
    return built;
  } finally {
    await pool.close();
  }
}

async function hostsOf({ api, secret }: BuildDomainsOptions): Promise<string[]> {
  if (secret === undefined) {
    throw new Error('SITE_DOMAIN must name the domain to build, or REBUILD_HOOK_SECRET must be set to build all');
  }
  const client = createClient({ ...api, session: memorySession('', { access_token: secret }) });
  const { data } = await client(releaseCalls.publisherDomains);
  return data.filter(({ archived }) => !archived).map(({ host }) => host);
}

async function buildDomain(
  { api, rendererDir }: BuildDomainsOptions,
  pool: RenderPool,
  host: string,
  directory: string,
): Promise<BuiltDomain> {
  const origin = `https://${host}`;
  const pages = pagesOf(await loadContent(api, host, origin));
  const build = await readBuildInfo(rendererDir);
  const { render } = planRelease(pages, origin, build.id, null);
  const part = `${directory}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const assets = build.assets.map(({ file }) => file);
  await pool.run({ type: 'link', from: join(rendererDir, 'client'), to: part, files: assets });
  const wanted = render.map(({ page }) => page);
  await pool.run({ type: 'render', to: { directory: part }, origin, site: pages.site, pages: wanted });
  await writeFile(join(part, '_redirects'), redirectRules(pages));
  await writeFile(join(part, '_headers'), headerRules(pages));
  await rm(directory, { recursive: true, force: true });
  await rename(part, directory);
  return { host, directory, files: wanted.length + assets.length };
}

function redirectRules({ redirects }: SitePages): string {
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}

function headerRules({ headers }: SitePages): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${lines.join('')}`;
}
