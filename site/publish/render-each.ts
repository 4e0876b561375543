import type { Page } from '../data/page.ts';
import type { RenderedFile, RenderJob } from './render-pages.ts';
import type { RenderPool } from './render-pool.ts';

/** Small, so that another domain's turn comes soon, but large enough that handing over what all pages show doesn't count. */
const workPerJob = 16;
/** A share picture takes as long to draw as so many pages. */
const workOf = ({ template }: Page) => (template === 'share' ? workPerJob : 1);

/**
 * Renders pages on all workers of a pool and answers their files in the same order; `tick` is told of each lot that is done. Throws
 * a PageFailedError once nobody renders any more.
 */
export async function renderEach(
  pool: RenderPool,
  { pages, ...job }: Omit<RenderJob, 'type'>,
  tick: (count: number) => void = () => undefined,
): Promise<RenderedFile[]> {
  const jobs = lotsOf(pages, pool.size).map(async (lot) => {
    const files = await pool.run({ type: 'render', ...job, pages: lot });
    tick(lot.length);
    return files;
  });
  await Promise.allSettled(jobs);
  return (await Promise.all(jobs)).flat();
}

/** Lots of about the same work, in the order of the pages, and at least one for each worker. */
function lotsOf(pages: Page[], workers: number): Page[][] {
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
