import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { readStored, writeStored } from '../../stores/storage.ts';

/** The token of a link that was mailed before it moved into the fragment is in the query. */
const tokenIn = (name: string, hash: string, query: string): string | null =>
  new URLSearchParams(hash).get(name) ?? new URLSearchParams(query).get(name);

/** Links of several kinds may lead to one screen. */
const keyOf = (pathname: string, name: string) =>
  name === 'token' ? `link-token:${pathname}` : `link-token:${pathname}:${name}`;

/**
 * The token of the mailed link that opened this screen; empty without one. It moves from the address to this tab's storage, so that
 * no history keeps it and a reload still has it.
 */
export function useLinkToken(name = 'token'): string {
  const router = useRouter();
  const { pathname, hash, searchStr } = useLocation();
  const given = tokenIn(name, hash, searchStr);
  useEffect(() => {
    if (given === null) return;
    writeStored(keyOf(pathname, name), given, 'sessionStorage');
    // A browser that blocks its storage keeps the token in the address.
    if (readStored(keyOf(pathname, name), 'sessionStorage') === given) router.history.replace(pathname);
  }, [router, pathname, name, given]);
  return given ?? readStored(keyOf(pathname, name), 'sessionStorage') ?? '';
}

/** Call once the link is spent. */
export function forgetLinkToken(pathname: string, name = 'token'): void {
  writeStored(keyOf(pathname, name), null, 'sessionStorage');
}
