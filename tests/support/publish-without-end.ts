import { pagesOf } from '#site/data/pages/pages-of.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import { buildRelease } from '#site/publish/build-release.ts';
import { removeOldReleases } from '#site/publish/kept-on-disk.ts';
import { liveRelease, releaseRoot, removeUnfinished } from '#site/publish/release.ts';
import { createRenderPool } from '#site/publish/render-pool.ts';

import { roundContent } from './round-content.ts';

/**
 * A process that publishes release after release until it is killed. Even ones change every page, odd ones only the
 * FAQ.
 */
const [rendererDir = '', dataDir = ''] = process.argv.slice(2);
const pool = createRenderPool(rendererDir, 1);
const build = await readBuildInfo(rendererDir);
await removeUnfinished(dataDir);
for (;;) {
  const { host, origin, revision } = roundContent(0);
  const place = releaseRoot(dataDir, host);
  const number = ((await liveRelease(place))?.number ?? 0) + 1;
  const content = roundContent(number - (number % 2));
  if (number % 2 === 1) content.faqs = content.faqs.map((faq) => ({ ...faq, answer: `${faq.answer} Honestly.` }));
  const pages = pagesOf(content);
  await buildRelease({
    place,
    number,
    host,
    origin,
    revision,
    pages,
    rendererDir,
    build,
    pool,
    confirm: () => Promise.resolve(),
  });
  await removeOldReleases(place);
  // More often than a publisher does.
  if (number % 3 === 0) await pool.run({ type: 'tidy', ...place });
  process.stdout.write('.');
}
