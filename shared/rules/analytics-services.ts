/** The hosts that a snippet loads from, as sources of a Content-Security-Policy. */
export type Reach = { scripts: string[]; connections: string[]; pictures: string[]; frames: string[] };

type Service = {
  label: string;
  /** Text in a snippet's URL or code that identifies the service; empty for services that every network hosts itself. */
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
 * Analytics services by their key in `external_analytics_type`, with every host that their documentation asks for. A service
 * whose script reports to the host it came from needs no entry, because that host is in the script's URL.
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

/** The part of an analytics snippet (schemas/analytics.ts) that decides its reach. */
type Snippet = {
  type: 'script' | 'inline' | 'meta' | 'noscript';
  src: string;
  code: string;
  external_analytics: string;
  external_analytics_type: string;
};

/** The service of a snippet by its type, else by its URL or code. Null if unknown. */
export function serviceOf({ type, src, code, external_analytics_type: named }: Snippet): AnalyticsService | null {
  if (isAnalyticsService(named)) return named;
  const text = type === 'script' ? src : type === 'inline' ? code : '';
  const names = Object.keys(analyticsServices).filter(isAnalyticsService);
  return names.find((name) => analyticsServices[name].marks.some((mark) => text.includes(mark))) ?? null;
}

/**
 * The origins in the text of `external_analytics`: 'https://stats.example.com', 'https://*.example.com'. Returns only those that
 * are valid sources of a Content-Security-Policy.
 */
export function addressesIn(words: string): string[] {
  const found = words.match(/\b(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?![\w.-])/gi) ?? [];
  return [...new Set(found.map((address) => address.toLowerCase()))];
}

/**
 * Every host that a snippet may load from: the host of its script, the hosts of its service, and those in `external_analytics`.
 * Empty for meta tags, which load nothing, and for noscript, whose frames and pictures are read from its markup.
 */
export function reachOf(item: Snippet): Reach {
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
