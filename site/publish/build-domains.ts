import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type PublishedBuild, publishedBuildPath } from '#shared/schemas/published-build.ts';
import { type StartStep, stepsOn } from '#shared/terminal/steps.ts';

import { type Api, loadContent } from '../data/load.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { readBuildInfo } from './build-info.ts';
import { plainFiles } from './file-jobs.ts';
import { headerRules, redirectRules } from './host-files.ts';
import { planRelease } from './plan.ts';
import { renderEach } from './render-each.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

export type BuildDomainsOptions = {
  api: Api;
  rendererDir: string;
  /** The output folder: `{outDir}/site` for one domain, `{outDir}/sites/{host}` for all. */
  outDir: string;
  /** Builds only this domain. */
  domain?: string;
  /** Builds these domains. */
  hosts?: string[];
  /** PANEL_HOST: without it, `/panel` of the domains isn't redirected. */
  panelHost?: string;
  /** The setting HSTS. */
  hsts: string;
  /** The id of the release that the rebuild hook asked for. */
  release?: string | null;
  /** Reports progress of each domain. */
  startStep?: StartStep;
};

export type BuiltDomain = { host: string; directory: string; files: number };

/**
 * Renders whole domains as plain files, for hosts that build by themselves (such as Netlify). Works like a publish, but without
 * releases. `_redirects` and `_headers` tell the host the rest, and a small file tells the API what is live here. The folder of an
 * earlier build is replaced only when the new one is complete.
 */
export async function buildDomains(options: BuildDomainsOptions): Promise<BuiltDomain[]> {
  const { rendererDir, outDir, domain, hosts = [] } = options;
  const pool = createRenderPool(rendererDir);
  try {
    if (domain !== undefined) return [await buildDomain(options, pool, domain, join(outDir, 'site'))];
    const built: BuiltDomain[] = [];
    for (const host of hosts) {
      built.push(await buildDomain(options, pool, host, join(outDir, 'sites', host)));
    }
    return built;
  } finally {
    await pool.close();
  }
}

async function buildDomain(
  { api, rendererDir, panelHost, hsts, release = null, startStep = quietly }: BuildDomainsOptions,
  pool: RenderPool,
  host: string,
  directory: string,
): Promise<BuiltDomain> {
  const origin = `https://${host}`;
  const content = await loadContent(api, host, origin);
  const pages = pagesOf(content);
  const build = await readBuildInfo(rendererDir);
  const { render } = planRelease(pages, origin, build, null);
  const part = `${directory}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const assets = build.assets.map(({ file }) => file);
  await pool.run({ type: 'link', from: join(rendererDir, 'client'), to: part, files: assets });
  const wanted = render.map(({ page }) => page);
  const step = startStep(host, wanted.length);
  const hear = { tick: step.tick, keep: plainFiles(part) };
  await renderEach(pool, { to: 'bytes', origin, site: pages.site, pages: wanted }, hear);
  const panelOrigin = panelHost ? originOf(panelHost) : null;
  const rules = { pages, apiOrigin: new URL(api.baseUrl).origin, panelOrigin, hsts };
  await writeFile(join(part, '_redirects'), redirectRules(rules));
  await writeFile(join(part, '_headers'), headerRules(rules));
  const made: PublishedBuild = { host, revision: content.revision, release, pages: wanted.length };
  await mkdir(join(part, dirname(publishedBuildPath)), { recursive: true });
  await writeFile(join(part, publishedBuildPath), JSON.stringify(made));
  await rm(directory, { recursive: true, force: true });
  await rename(part, directory);
  const files = wanted.length + assets.length;
  step.end(`${host}: ${files} files in ${directory}`);
  return { host, directory, files };
}

const quietly = stepsOn({ live: false, write: () => undefined });

/** Names of this machine have no certificate. */
function originOf(host: string): string {
  return `${/(?:^|\.)localhost(?::\d+)?$/.test(host) ? 'http' : 'https'}://${host}`;
}
