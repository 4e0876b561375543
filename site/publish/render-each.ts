import type { RenderedFile, RenderJob } from './render-pages.ts';
import type { RenderPool } from './render-pool.ts';

/** Large enough to keep a worker busy, small enough to spread over all, and to tell how far it is. */
const pagesPerJob = 64;

/** Renders pages on all workers of a pool; `tick` is told of each lot that is done. Throws a PageFailedError once nobody renders any more. */
export async function renderEach(
  pool: RenderPool,
  { pages, ...job }: Omit<RenderJob, 'type'>,
  tick: (count: number) => void = () => undefined,
): Promise<RenderedFile[]> {
  const lots = Array.from({ length: Math.ceil(pages.length / pagesPerJob) }, (_, index) =>
    pages.slice(index * pagesPerJob, (index + 1) * pagesPerJob),
  );
  const jobs = lots.map(async (lot) => {
    const files = await pool.run({ type: 'render', ...job, pages: lot });
    tick(lot.length);
    return files;
  });
  await Promise.allSettled(jobs);
  return (await Promise.all(jobs)).flat();
}
