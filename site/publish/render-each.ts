import type { RenderedFile, RenderJob } from './render-pages.ts';
import type { RenderPool } from './render-pool.ts';

/** Small, so that another domain's turn comes soon, but large enough that handing over what all pages show doesn't count. */
const pagesPerJob = 16;

/**
 * Renders pages on all workers of a pool and answers their files in the same order; `tick` is told of each lot that is done. Throws
 * a PageFailedError once nobody renders any more.
 */
export async function renderEach(
  pool: RenderPool,
  { pages, ...job }: Omit<RenderJob, 'type'>,
  tick: (count: number) => void = () => undefined,
): Promise<RenderedFile[]> {
  const size = Math.max(1, Math.min(pagesPerJob, Math.ceil(pages.length / pool.size)));
  const lots = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) =>
    pages.slice(index * size, (index + 1) * size),
  );
  const jobs = lots.map(async (lot) => {
    const files = await pool.run({ type: 'render', ...job, pages: lot });
    tick(lot.length);
    return files;
  });
  await Promise.allSettled(jobs);
  return (await Promise.all(jobs)).flat();
}
