/** What a snippet makes a browser load, as sources of a Content-Security-Policy. */
export type Reach = { scripts: string[]; connections: string[]; pictures: string[]; frames: string[] };

type Service = {
  label: string;
  /** Text in a snippet's address or code that gives the service away; empty where every network has a host of its own. */
  marks: string[];
} & Reach;

const service = (label: string, marks: string[], reach: Partial<Reach> = {}): Service => ({
  label,
  marks,
  scripts: [],
  connections: [],
  pictures: [],
  frames: [],
  ...reach,
});
const google = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'];
const clarity = ['https://*.clarity.ms', 'https://c.bing.com'];
const hotjar = ['https://*.hotjar.com', 'https://*.hotjar.io'];

/**
 * The services that networks use, by the key that `external_analytics_type` holds, with every host that each needs by its own
 * documentation. A service whose script reports to its own host needs no entry: that host is in the script's address.
 */
export const analyticsServices = {
  ga4: service('Google Analytics 4', ['googletagmanager.com/gtag/', 'google-analytics.com/'], {
    scripts: ['https://*.googletagmanager.com'],
    connections: google,
    pictures: google,
  }),
  gtm: service('Google Tag Manager', ['googletagmanager.com/gtm.js', 'googletagmanager.com/ns.html'], {
    scripts: ['https://*.googletagmanager.com'],
    connections: google,
    pictures: google,
    frames: ['https://www.googletagmanager.com'],
  }),
  matomo: service('Matomo', ['cdn.matomo.cloud/'], {
    scripts: ['https://cdn.matomo.cloud'],
    connections: ['https://*.matomo.cloud'],
    pictures: ['https://*.matomo.cloud'],
  }),
  plausible: service('Plausible', ['plausible.io/'], {
    scripts: ['https://plausible.io'],
    connections: ['https://plausible.io'],
  }),
  'meta-pixel': service('Meta pixel', ['connect.facebook.net/', 'facebook.com/tr'], {
    scripts: ['https://connect.facebook.net'],
    connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
    pictures: ['https://www.facebook.com'],
  }),
  'tiktok-pixel': service('TikTok pixel', ['analytics.tiktok.com/'], {
    scripts: ['https://analytics.tiktok.com'],
    connections: ['https://analytics.tiktok.com'],
    pictures: ['https://analytics.tiktok.com'],
  }),
  clarity: service('Microsoft Clarity', ['clarity.ms/'], { scripts: clarity, connections: clarity, pictures: clarity }),
  cloudflare: service('Cloudflare Web Analytics', ['static.cloudflareinsights.com/'], {
    scripts: ['https://static.cloudflareinsights.com'],
    connections: ['https://cloudflareinsights.com'],
  }),
  fathom: service('Fathom', ['cdn.usefathom.com/'], {
    scripts: ['https://cdn.usefathom.com'],
    connections: ['https://cdn.usefathom.com'],
    pictures: ['https://cdn.usefathom.com'],
  }),
  'simple-analytics': service('Simple Analytics', ['scripts.simpleanalyticscdn.com/'], {
    scripts: ['https://scripts.simpleanalyticscdn.com'],
    connections: ['https://queue.simpleanalyticscdn.com'],
    pictures: ['https://queue.simpleanalyticscdn.com'],
  }),
  umami: service('Umami Cloud', ['cloud.umami.is/'], {
    scripts: ['https://cloud.umami.is'],
    connections: ['https://cloud.umami.is', 'https://api-gateway.umami.dev'],
  }),
  hotjar: service('Hotjar', ['static.hotjar.com/'], {
    scripts: hotjar,
    connections: [...hotjar, 'wss://*.hotjar.com'],
    pictures: hotjar,
    frames: hotjar,
  }),
} satisfies Record<string, Service>;
export type AnalyticsService = keyof typeof analyticsServices;

export function isAnalyticsService(type: string): type is AnalyticsService {
  return Object.hasOwn(analyticsServices, type);
}

/** What decides the reach of a snippet (schemas/analytics.ts). */
type Written = {
  type: 'script' | 'inline' | 'meta' | 'noscript';
  src: string;
  code: string;
  external_analytics: string;
  external_analytics_type: string;
};

/** The service of a snippet: what its type says, or what its address or code gives away. Null for one that isn't known. */
export function serviceOf({ type, src, code, external_analytics_type: said }: Written): AnalyticsService | null {
  if (isAnalyticsService(said)) return said;
  const text = type === 'script' ? src : type === 'inline' ? code : '';
  const names = Object.keys(analyticsServices).filter(isAnalyticsService);
  return names.find((name) => analyticsServices[name].marks.some((mark) => text.includes(mark))) ?? null;
}

/**
 * The addresses among the words of `external_analytics`, as origins: 'https://stats.example.com', 'https://*.example.com'. Only
 * what can stand in a policy and mean nothing else there.
 */
export function addressesIn(words: string): string[] {
  const found = words.match(/\b(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?![\w.-])/gi) ?? [];
  return [...new Set(found.map((address) => address.toLowerCase()))];
}

/**
 * Everything that a snippet may load: the host of its script, what its service needs, and the addresses that are named for it.
 * What it isn't for (a meta tag loads nothing) stays empty. Frames and pictures of a noscript are read from its markup.
 */
export function reachOf(item: Written): Reach {
  if (item.type !== 'script' && item.type !== 'inline')
    return { scripts: [], connections: [], pictures: [], frames: [] };
  const own = item.type === 'script' && URL.canParse(item.src) ? [new URL(item.src).origin] : [];
  const named = addressesIn(item.external_analytics);
  const name = serviceOf(item);
  const known = name && analyticsServices[name];
  const all = (more: string[] = []) => [...new Set([...own, ...more, ...named])];
  return {
    scripts: all(known?.scripts),
    connections: all(known?.connections),
    pictures: all(known?.pictures),
    frames: [...new Set([...(known?.frames ?? []), ...named])],
  };
}
