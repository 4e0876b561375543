import { commandLine, orUsage, UsageError } from './command-line/command-line.ts';

const usage = `Usage: npm run bench [-- NAME [AMOUNT]]

Prints ratios to a yardstick of the same run. Without a name it runs those of the first list.

  render [PAGES]          pages a second (default 10000)
  publish [POSTS]         an edit, a publish, a rollback (default 4000)
  seen [POSTS]            an edit until a visitor sees it, beside pages rendered per request (default 500)
  api                     requests a second
  serving                 requests a second for public pages
  pictures                uploads
  lists, input, builder,
  routes                  the panel in a browser
  search [STORIES …]      the search of a list (default 500 5000, at least 300)
  filter                  the filters of the members page
  now [TRUCKS]            how long the page of what is open now blocks a slow phone (default 200)

Only by name:

  network [DOMAINS …]     networks of many domains (default 1000); takes minutes
  beside [POSTS]          visitors beside a build (default 10000); takes minutes
  scale                   a model of networks of up to 100,000 domains, with what a second of each asks of database and bucket
  stops                   an edit of one stop, among 500 members with weekly stops and with dates
  nodes                   pages a second of three nodes and of four; takes a minute
  flood                   visitors of a domain while an editor of another one floods; takes two minutes, and fails when
                          a page takes too long
  sign-in                 a person who signs in while 60 connections flood; takes three minutes
  compare [PAGES …]       installs another generator (default 1000 10000 50000)
  lighthouse [LINK …]     pages of every template of a Caravan that runs at PORT, or of the domains at these links;
                          LIGHTHOUSE_DIR names the folder that Lighthouse is installed in, LIGHTHOUSE_RUNS how often (5)

  --help                  print this`;

type Benchmark = (amounts: number[], links: string[]) => Promise<unknown>;

const always: Record<string, Benchmark> = {
  render: async ([pages = 10_000]) => (await import('./bench/render.ts')).benchRender(pages),
  publish: async ([posts = 4000]) => (await import('./bench/publish.ts')).benchPublish(posts),
  seen: async ([posts = 500]) => (await import('./bench/seen.ts')).benchSeen(posts),
  api: async () => (await import('./bench/api.ts')).benchApi(),
  serving: async () => (await import('./bench/serving.ts')).benchServing(),
  pictures: async () => (await import('./bench/pictures.ts')).benchPictures(),
  lists: async () => (await import('./bench/lists.ts')).benchLists(),
  search: async (sizes) => (await import('./bench/search.ts')).benchSearch(sizes.length > 0 ? sizes : [500, 5000]),
  routes: async () => (await import('./bench/routes.ts')).benchRoutes(),
  input: async () => (await import('./bench/input.ts')).benchInput(),
  builder: async () => (await import('./bench/builder.ts')).benchBuilder(),
  filter: async () => (await import('./bench/filter.ts')).benchFilter(),
  now: async ([trucks = 200]) => (await import('./bench/now.ts')).benchNow(trucks),
};
const byName: Record<string, Benchmark> = {
  network: async (domains) => (await import('./bench/network.ts')).benchNetwork(domains.length > 0 ? domains : [1000]),
  beside: async ([posts = 10_000]) => (await import('./bench/beside.ts')).benchBeside(posts),
  scale: async () => (await import('./bench/scale.ts')).benchScale(),
  stops: async () => (await import('./bench/stops.ts')).benchStops(),
  nodes: async () => (await import('./bench/nodes.ts')).benchNodes(),
  flood: async () => (await import('./bench/flood.ts')).benchFlood(),
  'sign-in': async () => (await import('./bench/sign-in.ts')).benchSignIn(),
  compare: async (pages) =>
    (await import('./bench/compare.ts')).benchCompare(pages.length > 0 ? pages : [1000, 10_000, 50_000]),
  lighthouse: async (_amounts, links) => (await import('./bench/lighthouse.ts')).benchLighthouse(links),
};
const mostAmounts: Record<string, number> = {
  render: 1,
  publish: 1,
  seen: 1,
  now: 1,
  search: Infinity,
  network: Infinity,
  beside: 1,
  compare: Infinity,
};
/** Its words are numbers of stories. */
const leastAmounts: Record<string, number> = { search: 300 };

const { positionals } = commandLine({ usage, options: {}, names: true });
for (const run of orUsage(() => wanted(positionals))) await run();

function wanted([name, ...rest]: string[]): (() => Promise<unknown>)[] {
  if (name === undefined) return Object.values(always).map((run) => () => run([], []));
  const benchmarks = { ...always, ...byName };
  const run = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
  if (!run) throw new UsageError(`There is no benchmark "${name}".\n\n${usage}`);
  const isLink = name === 'lighthouse';
  const wrong = rest.find((each, index) =>
    isLink
      ? !/^https?:\/\/\S+$/.test(each)
      : !/^[1-9]\d{0,6}$/.test(each) || index >= (mostAmounts[name] ?? 0) || Number(each) < (leastAmounts[name] ?? 1),
  );
  if (wrong !== undefined) throw new UsageError(`The benchmark ${name} doesn't take "${wrong}".\n\n${usage}`);
  return [() => run(isLink ? [] : rest.map(Number), isLink ? rest : [])];
}
