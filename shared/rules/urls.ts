/** Protocols that run code or hide a target: refused in links, menus, socials and navigation. */
const refusedProtocols = ['javascript:', 'data:', 'blob:', 'vbscript:'];

/** Whether `url` starts with a refused protocol, however it is spelled (case, white space, control characters). */
export function hasRefusedProtocol(url: string): boolean {
  // Browsers drop tabs, new lines and leading control characters before they read the scheme.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const seen = url.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '').toLowerCase();
  return refusedProtocols.some((protocol) => seen.startsWith(protocol));
}

/** What a browser reads: white space and control characters around it are dropped, tabs and line breaks anywhere. */
function asRead(url: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is dropped
  return url.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, '');
}

function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(asRead(url))?.[1]?.toLowerCase();
}

/** Whether `url` leaves the site: it names a scheme or, after two slashes (browsers read \ as /), a host. */
export function isExternal(url: string): boolean {
  return schemeOf(url) !== undefined || /^[\\/]{2}/.test(asRead(url));
}

/** A link that may stand in a page: a path, a fragment, http(s), mailto, tel or sms. */
export function isSafeLink(url: string): boolean {
  if (url === '' || hasRefusedProtocol(url)) return false;
  const scheme = schemeOf(url);
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'sms'].includes(scheme);
}

/**
 * What someone typed as a link, as it is stored: 'ok.example/menu' and '//ok.example' get https, 'hi@ok.example' becomes a
 * mail link, paths and full links stay. Null when there is white space inside or when isSafeLink refuses it.
 */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  const link = /^[\\/]{2}/.test(text)
    ? `https://${text.replace(/^[\\/]+/, '')}`
    : /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text)
      ? `https://${text}`
      : /^[^\s/:?#@]+@[^\s/:?#@]+\.[a-z]{2,}$/i.test(text)
        ? `mailto:${text}`
        : text;
  return isSafeLink(link) && link !== 'https://' ? link : null;
}

/** A post's url: lower-case segments of a-z, 0-9 and dashes, joined by slashes, none empty. The empty url is home. */
export function isPublicPath(url: string): boolean {
  return url === '' || /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)*$/.test(url);
}

/** Paths that the host itself answers: no post may take them. */
const reservedRoots = [
  'api',
  'panel',
  'team-login',
  'reset-password',
  'change-password',
  'media',
  'art',
  'hooks',
  '404',
];

export function isReservedPath(url: string): boolean {
  return reservedRoots.includes(url.split('/')[0] ?? '');
}

/** A title as a path segment: 'Café Olé!' becomes 'cafe-ole'; empty when nothing of it can be kept. At most 80 characters. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}

/** The public path of a post's url: '' is '/', 'members/x' is '/members/x'. */
export function publicPath(url: string): string {
  return `/${url}`;
}
