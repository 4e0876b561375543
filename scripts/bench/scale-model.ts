import { LRUCache } from 'lru-cache';

/** What nobody can measure beforehand. Change it to what your network does. */
export const assumptions = {
  /** Pages that visitors read in an average domain in a day. */
  visits: 500,
  /** The k-th most visited domain has 1/k of the visits of the first, and so have the pages of a domain. */
  popularity: 1,
  /** The busiest hour, in average hours. */
  peak: 3,
  /** Publishes in a domain in a day, and saves for each of them. */
  publishes: 2,
  saves: 5,
  /** Pages of a domain, and those that a publish changes. */
  pages: 50,
  changed: 8,
  /** Bytes of a page in a pack: as it is, and with its compressed twins. */
  page: 20_000,
  /** Packs of a domain: small ones are merged when there are more than 24. */
  packs: 12,
  /** Bytes of copies that a node of a large network keeps on its disk: `CACHE_MB=20480`. */
  largeDisk: 20 * 2 ** 30,
  /** Share of the visits that a CDN answers. */
  edges: 0.9,
  /** Pages a second that one node should have to send at the peak: a tenth of what one can. */
  pagesOfNode: 2000,
} as const;

/** What the code does. */
export const facts = {
  /** Looks at the count of changes in a second, and news of a publish: queued, live, followed outside. */
  looks: 1,
  news: 3,
  /** Seconds until a node reads everything again, and domains of a page of that. */
  whole: 600,
  domainsOfPage: 1000,
  /** Transactions that write: a save; the request, claim, progress, switch and outcome of a publish; its purge is claimed and noted twice. */
  writesOfSave: 1,
  writesOfPublish: 5,
  writesOfPurge: 4,
  /** Bytes of copies that a node keeps on its disk, if `CACHE_MB` doesn't say otherwise: of whole packs, as small as these are. */
  disk: 1024 * 2 ** 20,
  /** Bytes of each of a node's caches in memory (packs.ts, stored-manifest.ts, stored-bytes.ts). */
  lists: 64 * 2 ** 20,
  manifests: 48 * 2 ** 20,
  bytes: 48 * 2 ** 20,
  /** Bytes that a file takes in a list of packs, and a page in a manifest. */
  listEntry: 150,
  manifestPage: 300,
} as const;

/** Limits of CDNs: URLs a second of Cloudflare's plans (free, enterprise), keys an hour of Fastly. */
export const limits = { cloudflareFree: 800, cloudflareEnterprise: 3000, fastly: 100_000 } as const;

export type Measured = {
  /** Milliseconds of a look that finds nothing, of one that finds one domain, and of reading one page of all domains. */
  look: number;
  found: number;
  page: number;
  /** Bytes of a manifest of `assumptions.pages` pages as it is stored. */
  manifest: number;
  /** Bytes of memory that a domain takes in the table of hosts. */
  host: number;
};

/** A second of the busiest hour, unless it says otherwise. */
export type Forecast = {
  domains: number;
  nodes: number;
  visits: number;
  publishes: number;
  looks: number;
  changedRows: number;
  wholeRows: number;
  /** Milliseconds of the database for all looks. */
  lookTime: number;
  writes: number;
  /** Reads in the bucket and their bytes: without a CDN, also with more copies on the disk, and with a CDN. */
  direct: Misses;
  withLargeDisk: Misses;
  behindEdges: Misses;
  /** URLs and keys that are purged. */
  urls: number;
  keys: number;
  /** Bytes of memory of one node for what grows with the network. */
  memory: number;
};

type Misses = { visits: number; reads: number; bytes: number };

/** What a network does in a second of the busiest hour, with as many nodes as its visits need, and three from 10,000 domains on. */
export function forecast(domains: number, measured: Measured): Forecast {
  const perSecond = (daily: number) => (domains * daily * assumptions.peak) / 86_400;
  const visits = perSecond(assumptions.visits);
  const publishes = perSecond(assumptions.publishes);
  const nodes = Math.max(domains >= 10_000 ? 3 : 1, Math.ceil(visits / assumptions.pagesOfNode));
  const looks = nodes * (facts.looks + facts.news * publishes);
  const changedRows = nodes * publishes;
  const pages = Math.ceil(domains / facts.domainsOfPage);
  const writes = publishes * (assumptions.saves * facts.writesOfSave + facts.writesOfPublish + facts.writesOfPurge);
  const shares = missesOf(domains, facts.disk);
  // A node that is told of a switch lists the packs, and asks for the length of the new one and its bytes, if it has copies of the domain.
  const follow = {
    reads: nodes * publishes * 3,
    bytes: nodes * publishes * (assumptions.changed * assumptions.page + measured.manifest),
  };
  const misses = (asked: number, of = shares): Misses => ({
    visits: asked,
    reads: asked * of.reads + follow.reads,
    bytes: asked * of.bytes + follow.bytes,
  });
  return {
    domains,
    nodes,
    visits,
    publishes,
    looks,
    changedRows,
    wholeRows: (nodes * domains) / facts.whole,
    lookTime: looks * measured.look + changedRows * measured.found + (nodes * pages * measured.page) / facts.whole,
    writes,
    direct: misses(visits),
    withLargeDisk: misses(visits, missesOf(domains, assumptions.largeDisk)),
    behindEdges: misses(visits * (1 - assumptions.edges)),
    urls: publishes * assumptions.changed * 2 * 2,
    keys: publishes * 2,
    memory: memoryOf(domains) + domains * measured.host,
  };
}

const draws = 200_000;

/** Reads in the bucket and their bytes for an average visit, with the copies on a node's disk: visits drawn at random, after as many to fill it. */
function missesOf(domains: number, maxSize: number): { reads: number; bytes: number } {
  const size = assumptions.pages * assumptions.page;
  const disk = new LRUCache<number, true>({ maxSize, sizeCalculation: () => size });
  const random = seeded();
  const domainOf = byPopularity(domains);
  let misses = 0;
  for (let draw = -draws; draw < draws; draw += 1) {
    const domain = domainOf(random());
    if (!disk.get(domain) && draw >= 0) misses += 1;
    disk.set(domain, true);
  }
  const share = misses / draws;
  return { reads: share * (1 + assumptions.packs), bytes: share * size };
}

/** What the caches in memory take when they hold all that fits. */
function memoryOf(domains: number): number {
  const { pages, page } = assumptions;
  return (
    Math.min(facts.lists, domains * pages * facts.listEntry) +
    Math.min(facts.manifests, domains * (8 + pages) * facts.manifestPage) +
    Math.min(facts.bytes, domains * pages * page)
  );
}

/** Picks one of `count` for a number from 0 to 1: the first most often. */
function byPopularity(count: number): (at: number) => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sums[index] = sum += 1 / (index + 1) ** assumptions.popularity;
  return (at) => {
    const wanted = at * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The same numbers from 0 to 1 in every run (mulberry32). */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
