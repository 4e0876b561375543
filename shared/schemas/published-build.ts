import * as z from 'zod/mini';

import { Id } from './common.ts';
import { Host } from './domains.ts';

/** Where a build for a static host says what it is: a small file that the API asks the public address for. */
export const publishedBuildPath = '/.well-known/caravan.json';

/**
 * What is at a public address. `revision` is the content revision that the build read, `release` the release that it was asked for
 * (null if it wasn't told), `pages` the number of its pages and feeds.
 */
export const PublishedBuild = z.object({
  host: Host,
  revision: z.int(),
  release: z.nullable(Id),
  pages: z.int(),
});
export type PublishedBuild = z.infer<typeof PublishedBuild>;
