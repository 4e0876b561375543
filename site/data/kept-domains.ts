import type { ContentParts } from '#shared/schemas/publisher-content.ts';

import type { Content } from './content.ts';
import type { Memo } from './memo.ts';
import type { KeptPosts } from './stamped-posts.ts';

/** Parts with the stamps that they were read with. One without a stamp is read again. */
export type KeptParts = { values: Partial<ContentParts>; stamps: Record<string, string> };
/** The list of a release, whose changes the API can tell by `mark`, and the stamps of its media. */
export type LastRelease = { mark: string; content: Content; pictures: Map<string, string> };
export type Kept = { posts: KeptPosts; parts: KeptParts; last: LastRelease | null; memo: Memo };

/** How many posts are kept in total, and how many of them of domains that nobody edits. */
export type MostKept = { all: number; unawaited: number };

/** What was read of domains, by host, until there is no room: the least recently published ones go first. */
export class KeptDomains {
  readonly #most: MostKept;
  readonly #domains = new Map<string, Kept>();

  constructor(most: MostKept) {
    this.#most = most;
  }

  get(host: string): Kept | undefined {
    return this.#domains.get(host);
  }

  /** Keeps what was read of a domain: always if it is being edited (`awaited`) or known, else only while there is room. */
  keep(host: string, kept: Kept, awaited: boolean): void {
    const isKnown = this.#domains.delete(host);
    let count = [...this.#domains.values()].reduce((sum, { posts }) => sum + posts.size, kept.posts.size);
    if (!awaited && !isKnown && count > this.#most.unawaited) return;
    this.#domains.set(host, kept);
    for (const [oldest, { posts }] of this.#domains) {
      if (count <= this.#most.all) break;
      this.#domains.delete(oldest);
      count -= posts.size;
    }
  }
}
