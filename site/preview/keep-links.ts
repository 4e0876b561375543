/** A tag of our pages whose attributes may name other pages. Renderers quote every value with '"', and escape it in texts. */
const tag = /<(a|area|form|link|member-list)\b(?:[^"<>]|"[^"]*")*>/g;
/** The last two name the pages of a list of members, with spaces between (islands/member-list.ts). */
const address = /(\s(?:href|action|data-first|data-others)=")([^"]+)(?=")/g;
/** Files that every host has at their own path. */
const files = /^\/(?:media|_astro|art)\//;

/**
 * A page whose links lead to the same pages below `prefix`. `origin` is that of the public website: what an editor linked with its host
 * is found too, but what search engines and feed readers are told stays.
 */
export function keepLinks(html: string, prefix: string, origin: string): string {
  return html.replace(tag, (whole, name: string) =>
    whole.replace(address, (_, before: string, value: string) => {
      const own = name === 'link' ? value : withoutOrigin(value, origin);
      const paths = own.split(' ').map((path) => (isPage(path) ? prefix + path : path));
      const kept = paths.join(' ');
      return before + (kept === own ? value : kept);
    }),
  );
}

function isPage(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !files.test(path);
}

function withoutOrigin(value: string, origin: string): string {
  if (value === origin) return '/';
  return value.startsWith(`${origin}/`) ? value.slice(origin.length) : value;
}
