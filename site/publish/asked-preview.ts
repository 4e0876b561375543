/** A visit of a preview link: its token, the path behind it ('' or '/members', decoded), and the query with its '?'. */
export type AskedPreview = { token: string; path: string; search: string };

const start = '/preview/';

/** What a decoded path below `/preview/` asks for; null for any other path. */
export function previewIn(path: string, search: string): AskedPreview | null {
  if (!path.startsWith(start)) return null;
  const rest = path.slice(start.length);
  const slash = rest.indexOf('/');
  const end = slash === -1 ? rest.length : slash;
  return end === 0 ? null : { token: rest.slice(0, end), path: rest.slice(end), search };
}

/** Where a link is: the home page of a previewed website is at the same path with a '/' at its end. */
export function previewPath(token: string): string {
  return start + token;
}
