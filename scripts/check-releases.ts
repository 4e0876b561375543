import { join } from 'node:path';

import { readConfig } from '#api/config/config.ts';
import { bucketFiles } from '#api/media/bucket-files.ts';
import type { StartStep } from '#shared/terminal/steps.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import { checkRelease, type CheckResult } from '#site/publish/check-release.ts';
import { readHostTable } from '#site/publish/host-table.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import { placeOf } from '#site/publish/release.ts';
import { createRenderPool, maxWorkers } from '#site/publish/render-pool.ts';

import { rendererDir } from './serve/builds.ts';
import { packStore } from './serve/pack-store.ts';

const mostNamed = 20;

/**
 * `npm run build -- --check`: builds the live release of every domain from scratch and compares all bytes with those on disk.
 * Reads DATA_DIR as the server does, and the content from SITE_API_URL or from a server on this machine. Resolves to true if
 * all are equal.
 */
export async function checkReleases(log: (line: string) => void, startStep: StartStep): Promise<boolean> {
  const config = readConfig(process.env);
  const api = { baseUrl: process.env['SITE_API_URL'] || `http://127.0.0.1:${config.port}` };
  const media = config.bucket ? bucketFiles(config.bucket, log).open : join(config.dataDir, 'media');
  const store = openStore(packStore(config));
  const build = await readBuildInfo(rendererDir);
  const pool = createRenderPool(rendererDir, maxWorkers, media);
  let good = true;
  try {
    for (const { id, host, archived, elsewhere } of await readHostTable(config.dataDir)) {
      if (archived) continue;
      if (elsewhere) {
        log(`${host}: built elsewhere, so nothing here is live`);
        continue;
      }
      const place = placeOf(config.dataDir, id, store);
      const step = startStep(`${host}: pages`);
      const result = await checkRelease({ api, place, host, build, pool, tick: step.tick });
      good &&=
        result === null || (result.differs.length === 0 && result.behind !== 'code' && result.lost === undefined);
      step.end(`${host}: ${result ? words(result) : 'nothing is live'}`);
    }
  } finally {
    await pool.close();
  }
  return good;
}

function words({ number, files, differs, behind, lost }: CheckResult): string {
  const release = `release ${number}`;
  if (lost !== undefined) return `${release} can't be read, and is made again at the next start. ${lost}`;
  if (behind === 'code') return `${release} was made by other code: publish, then check`;
  if (differs.length === 0) return `${release}, ${files} files, all as a build from nothing makes them`;
  const named = [...differs.slice(0, mostNamed), ...(differs.length > mostNamed ? ['…'] : [])].join(' ');
  const why =
    behind === 'content'
      ? ', made of other content (a save or smaller pictures that are still to be published: publish, then check again)'
      : '';
  return `${release} differs in ${differs.length} of ${files} files${why}: ${named}`;
}
