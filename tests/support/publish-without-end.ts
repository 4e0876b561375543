import { pagesOf } from '#site/data/pages/pages-of.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import { buildRelease } from '#site/publish/build-release.ts';
import { writeCurrent } from '#site/publish/current.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import type { StoreAt } from '#site/publish/packs/store.ts';
import { liveRelease, placeOf } from '#site/publish/release.ts';
import { createRenderPool } from '#site/publish/render-pool.ts';

import { roundContent } from './round-content.ts';

/**
 * A process that publishes release after release until it is killed. Even ones change every page, odd ones only the
 * FAQ.
 */
const [rendererDir = '', dataDir = '', domainId = '', at = ''] = process.argv.slice(2);
const pool = createRenderPool(rendererDir, 1);
const build = await readBuildInfo(rendererDir);
const place = placeOf(dataDir, domainId, openStore(JSON.parse(at) as StoreAt));
const { packs } = place;
await packs.store.removeUnfinished(packs.folder);
const kept: string[] = [];
for (;;) {
  const { host, origin, revision } = roundContent(0);
  const live = await liveRelease(place);
  const number = (live?.number ?? 0) + 1;
  const content = roundContent(number - (number % 2));
  if (number % 2 === 1) content.faqs = content.faqs.map((faq) => ({ ...faq, answer: `${faq.answer} Honestly.` }));
  const pages = pagesOf(content);
  const { manifest } = await buildRelease({
    place,
    number,
    live,
    host,
    origin,
    revision,
    pages,
    rendererDir,
    build,
    pool,
  });
  writeCurrent(dataDir, domainId, { number, manifest });
  kept.push(manifest);
  // More often than a publisher does.
  if (number % 3 === 0)
    await pool.run({ type: 'tidy', store: packs.store.at, folder: packs.folder, manifests: kept.slice(-5) });
  process.stdout.write('.');
}
