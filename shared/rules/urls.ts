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

/** What makes people and programs read a link differently: control characters, and backslashes, which browsers take for slashes. */
function isAmbiguous(url: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u001f\u007f\\]/.test(url);
}

/**
 * A link that may be stored, and stand in a page: a path, a fragment, http(s), mailto, tel or sms. Not one that names a host
 * without saying how to get there ('//host'), or a user with a password. The one rule for every url that an editor sets.
 */
export function isSafeLink(url: string): boolean {
  if (url === '' || hasRefusedProtocol(url) || isAmbiguous(url)) return false;
  const scheme = schemeOf(url);
  if (scheme === undefined) return !isExternal(url);
  return scheme === 'http' || scheme === 'https' ? isWebLink(url) : ['mailto', 'tel', 'sms'].includes(scheme);
}

/** A whole link to the web: http or https, a host, and no user or password before it. */
export function isWebLink(url: string): boolean {
  if (isAmbiguous(url) || !/^ *https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false;
  const { username, password, hostname } = new URL(url);
  return username === '' && password === '' && hostname !== '';
}

/** Names that only mean something on one machine, or in one house or company. */
const privateNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** A whole link to the web that means the same to everybody: its host has a public name, and is no address of numbers. */
export function isPublicWebLink(url: string): boolean {
  if (!isWebLink(url)) return false;
  // However an address is written (0x7f.1, 2130706433, ::ffff:7f00:1), URL reads it as browsers do: digits and dots, or brackets.
  const host = new URL(url).hostname.replace(/\.$/, '');
  return host.includes('.') && !/^\[|^[\d.]+$/.test(host) && !privateNames.test(host);
}

/** A website as people type it: a whole link to the web, or one without its https://. */
export function isWebsite(typed: string): boolean {
  return isWebLink(schemeOf(typed) === undefined ? `https://${typed}` : typed);
}

/** An old path of this or another system, without its leading slash: 'Menu.html', 'über-uns'. Home is none. */
export function isOldPath(path: string): boolean {
  return (
    path !== '' &&
    !isAmbiguous(path) &&
    !/[\s?#%]/.test(path) &&
    path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
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
  'preview',
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
