/** Longest path in a log, in characters. */
const maxLength = 300;

/** The path of a request as a log may have it: without its query, and without the token of a preview link. */
export function loggedPath(url: string): string {
  // A target of the form that proxies get has a host before the path.
  const path = url.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  const [, start = '', first = ''] = /^(\/*)([^/]*)\//.exec(path) ?? [];
  return (decoded(first).toLowerCase() === 'preview' ? `${start}${first}/…` : path).slice(0, maxLength);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
