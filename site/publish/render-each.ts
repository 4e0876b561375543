import type { Page } from '../data/pages/page.ts';
import type { MadeFile, RenderedFile, RenderJob } from './render-pages.ts';
import type { RenderPool } from './render-pool.ts';

/** Small, so that other domains get their turn soon, but large enough to make the cost of sending the site's data negligible. */
const workPerJob = 16;
/** Drawing a share picture or an icon takes as long as rendering this many pages. */
const workOf = ({ template }: Page) => (template === 'share' || template === 'icon' ? workPerJob : 1);

type Hear = {
  /** Receives the size of each finished batch. */
  tick?: (count: number) => void;
  /** Receives each file once it is made; its bytes are let go afterwards. */
  keep?: (file: RenderedFile) => void;
};

/** Renders pages on all workers of a pool and returns their files in the same order. Throws a PageFailedError once no worker renders any more. */
export async function renderEach(
  pool: RenderPool,
  { pages, known = {}, ...job }: Omit<RenderJob, 'type'>,
  { tick, keep }: Hear = {},
): Promise<MadeFile[]> {
  const jobs = batchesOf(pages, pool.size).map(async (lot) => {
    const own = lot.flatMap(({ path }) => (known[path] === undefined ? [] : [[path, known[path]] as const]));
    const files = await pool.run({ type: 'render', ...job, pages: lot, known: Object.fromEntries(own) });
    for (const file of files) keep?.(file);
    tick?.(lot.length);
    return files.map(({ bytes: _, ...file }) => file);
  });
  await Promise.allSettled(jobs);
  return (await Promise.all(jobs)).flat();
}

/** Batches of about equal work, in the order of the pages, and at least one per worker. */
function batchesOf(pages: Page[], workers: number): Page[][] {
  const whole = pages.reduce((sum, page) => sum + workOf(page), 0);
  const most = Math.min(workPerJob, Math.ceil(whole / workers));
  const lots: Page[][] = [];
  let room = 0;
  for (const page of pages) {
    const last = lots.at(-1);
    room -= workOf(page);
    if (last && room >= 0) last.push(page);
    else {
      lots.push([page]);
      room = most - workOf(page);
    }
  }
  return lots;
}
