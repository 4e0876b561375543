import { Memo } from '#site/data/memo.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import { buildRelease } from '#site/publish/build-release.ts';
import { writeCurrent } from '#site/publish/current.ts';
import { plainFiles } from '#site/publish/file-jobs.ts';
import { liveRelease, placeOf } from '#site/publish/release.ts';
import { renderEach } from '#site/publish/render-each.ts';
import { createRenderPool } from '#site/publish/render-pool.ts';

import { storiesPerDomain, storyContent, storyDomains, storyPages } from './content.ts';

/**
 * Caravan's side, in its own process. 'plain' writes files as other generators do. 'publish' makes releases, compressed and fsynced;
 * then it publishes the first domain again, with one change and with none.
 */
const [rendererDir = '', folder = '', count = '0', mode = 'plain'] = process.argv.slice(2);
const rounds = 20;
const pool = createRenderPool(rendererDir);
const build = await readBuildInfo(rendererDir);

async function writePlain(): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  for (const { site, pages } of storyDomains(Number(count))) {
    const { origin } = site;
    await before;
    before = renderEach(pool, { to: 'bytes', origin, site, pages }, { keep: plainFiles(`${folder}/${site.host}`) });
  }
  await before;
}

async function publish(pages: ReturnType<typeof storyPages>, number: number): Promise<void> {
  const { host, origin } = pages.site;
  const place = placeOf(folder, host);
  const job = { place, number, host, origin, revision: number, pages, rendererDir, build, pool };
  const { manifest } = await buildRelease({ ...job, live: await liveRelease(place) });
  writeCurrent(folder, host, { number, manifest });
}

/** Milliseconds of each publish of the first domain; `ending` ends each round's story. */
async function publishAgain(from: number, ending: (round: number) => string): Promise<number[]> {
  const memo = new Memo();
  const stories = Math.min(Number(count), storiesPerDomain);
  const base = storyContent(0, stories);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [first, ...others] = base.posts.blog;
    const [changed] = storyContent(0, 1, ending(round)).posts.blog;
    const blog = [...(changed && ending(round) !== '' ? [changed] : first ? [first] : []), ...others];
    const content = { ...base, posts: { ...base.posts, blog } };
    const started = performance.now();
    await publish(storyPages(content, memo), from + round);
    if (round > 0) times.push(performance.now() - started); // the first round fills the cache
  }
  return times;
}

if (mode === 'plain') await writePlain();
else for (const pages of storyDomains(Number(count))) await publish(pages, 1);
// Counts from the start of the process.
const full = performance.now();
const { user, system } = process.cpuUsage();
const one = mode === 'plain' ? [] : await publishAgain(2, (round) => `Round ${round}.`);
const none = mode === 'plain' ? [] : await publishAgain(100, () => '');
console.log(JSON.stringify({ full, cpu: (user + system) / 1000, one, none }));
await pool.close();
