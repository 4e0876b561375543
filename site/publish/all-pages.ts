import type * as z from 'zod/mini';

import type { PublisherDomain, PublisherDomains } from '#shared/schemas/release-queue.ts';

type DomainPage = z.infer<typeof PublisherDomains>;

/** Reads all pages of domains. The count is the first page's: what changed since comes with the next look. */
export async function allPages(
  read: (after: string | null) => Promise<DomainPage>,
): Promise<{ data: PublisherDomain[]; version: number }> {
  const first = await read(null);
  const data = [...first.data];
  for (let { next } = first; next !== null;) {
    const page = await read(next);
    data.push(...page.data);
    ({ next } = page);
  }
  return { data, version: first.version };
}
