/** The domain's headers, without caching or indexing. The address is the secret, so no other page learns it. */
export function hiddenHeaders(headers: Record<string, string>, type = 'text/html; charset=utf-8') {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ...own,
    'content-type': type,
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex, nofollow',
  };
}
