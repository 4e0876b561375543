/** Protocols that run code or hide their target; refused in links, menus, socials and navigation. */
const refusedProtocols = ['javascript:', 'data:', 'blob:', 'vbscript:'];

/** Whether `url` starts with a refused protocol, ignoring case, white space and control characters. */
export function hasRefusedProtocol(url: string): boolean {
  // Browsers drop tabs, line breaks and leading control characters before they parse the scheme.
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  const seen = url.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '').toLowerCase();
  return refusedProtocols.some((protocol) => seen.startsWith(protocol));
}

/** `url` as a browser parses it: without surrounding white space and control characters, tabs and line breaks. */
function normalized(url: string): string {
  // oxlint-disable-next-line no-control-regex -- drops control characters on purpose
  return url.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, '');
}

function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(normalized(url))?.[1]?.toLowerCase();
}

/** Whether `url` leaves the site: it has a scheme, or a host after two slashes (browsers treat \ as /). */
export function isExternal(url: string): boolean {
  return schemeOf(url) !== undefined || /^[\\/]{2}/.test(normalized(url));
}

/** Whether people and browsers may read `url` differently: control characters, and backslashes, which browsers treat as slashes. */
function isAmbiguous(url: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  return /[\u0000-\u001f\u007f\\]/.test(url);
}

/**
 * Whether a link may be stored and rendered: a path, a fragment, http(s), mailto, tel or sms. Refuses a host without a scheme
 * ('//host') and credentials. Every URL that an editor sets follows this rule.
 */
export function isSafeLink(url: string): boolean {
  if (url === '' || hasRefusedProtocol(url) || isAmbiguous(url)) return false;
  const scheme = schemeOf(url);
  if (scheme === undefined) return !isExternal(url);
  return scheme === 'http' || scheme === 'https' ? isWebLink(url) : ['mailto', 'tel', 'sms'].includes(scheme);
}

/** Whether `url` is absolute, with http or https, a host, and no credentials. */
export function isWebLink(url: string): boolean {
  if (isAmbiguous(url) || !/^ *https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false;
  const { username, password, hostname } = new URL(url);
  // Chromium parses 'https://two words' to a host of '%20', which leads nowhere.
  return username === '' && password === '' && hostname !== '' && !hostname.includes('%');
}

/** Host names that are only valid on one machine or network. */
const privateNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Whether `url` is a web link with a public host name, not an IP address. */
export function isPublicWebLink(url: string): boolean {
  if (!isWebLink(url)) return false;
  // URL normalizes every notation of an IP address (0x7f.1, 2130706433, ::ffff:7f00:1) to digits and dots, or brackets.
  const host = new URL(url).hostname.replace(/\.$/, '');
  return host.includes('.') && !/^\[|^[\d.]+$/.test(host) && !privateNames.test(host);
}

/** Whether `typed` is a web link, with or without its https://. */
export function isWebsite(typed: string): boolean {
  return isWebLink(schemeOf(typed) === undefined ? `https://${typed}` : typed);
}

/** Whether `path` is a valid old path of this or another system, without a leading slash: 'Menu.html', 'über-uns'. Home isn't. */
export function isOldPath(path: string): boolean {
  return (
    path !== '' &&
    !isAmbiguous(path) &&
    !/[\s?#%]/.test(path) &&
    path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/**
 * The stored form of a typed link: 'ok.example/menu' and '//ok.example' get https, 'hi@ok.example' becomes a mail link, paths and
 * absolute links are kept. Null if the link contains white space or isSafeLink refuses it.
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

/** Whether `url` is valid for a post: non-empty segments of a-z, 0-9 and dashes, joined by slashes. The empty url is home. */
export function isPublicPath(url: string): boolean {
  return url === '' || /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)*$/.test(url);
}

/** Paths that the host reserves; posts can't have them. */
const reservedRoots = [
  'api',
  'panel',
  'team-login',
  'reset-password',
  'change-password',
  'media',
  'art',
  'hooks',
  'preview',
  '404',
];

export function isReservedPath(url: string): boolean {
  return reservedRoots.includes(url.split('/')[0] ?? '');
}

/** A title as a path segment of at most 80 characters: 'Café Olé!' becomes 'cafe-ole'. Empty if no character can be kept. */
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
