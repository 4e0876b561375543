/** Longest path in a log, in characters. */
const maxLength = 300;

/** What comes before a token that is a key to something: preview links, and links of people at a truck. */
const beforeTokens = [['preview'], ['api', 'truck']];

/** The path of a request as a log may have it: without its query, and without the token of such a link. */
export function loggedPath(url: string): string {
  // A target of the form that proxies get has a host before the path.
  const path = url.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  const [, start = '', rest = ''] = /^(\/*)(.*)$/s.exec(path) ?? [];
  const parts = rest.split('/');
  const known = beforeTokens.find(
    (names) =>
      parts.length > names.length && names.every((name, at) => decoded(parts[at] ?? '').toLowerCase() === name),
  );
  return (known ? `${start}${parts.slice(0, known.length).join('/')}/…` : path).slice(0, maxLength);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
