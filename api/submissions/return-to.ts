import type { FormName } from '#shared/rules/forms.ts';

import type { DomainRow } from '../db/schema.ts';
import { originOf } from '../services/services.ts';

/** The origin of a domain's public pages, as its visitors reach it: with the port of the `api.` host that they came to. */
export function pageOriginOf(domain: Pick<DomainRow, 'host'>, request: Request): string {
  const host = (request.headers.get('host') ?? '').toLowerCase();
  const port = host.startsWith(`api.${domain.host}:`) ? host.slice(`api.${domain.host}`.length) : '';
  return originOf(`${domain.host}${port}`);
}

type From = { origin: string; redirect: string; referrer: string };

/**
 * The path that a visitor came from and goes back to: what the form says, else the referring page, else home. Whatever isn't a
 * path of this very origin is none: '//elsewhere', '/\elsewhere', another scheme.
 */
export function pathBack({ origin, redirect, referrer }: From): string {
  const asked = redirect.startsWith('/') ? pathOn(origin, redirect) : null;
  return asked ?? (URL.canParse(referrer) ? pathOn(origin, referrer) : null) ?? '/';
}

function pathOn(origin: string, address: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : null;
}

/** Where the visitor goes when the form is stored: the page says thanks by the query, or by the fragment without a script. */
export function thanksAt(origin: string, path: string, form: FormName): string {
  // Built on the origin, not resolved against it: '//elsewhere' as a path stays a path.
  const url = new URL(`${origin}${path}`);
  url.searchParams.set('sent', form);
  url.hash = `sent-${form}`;
  return url.href;
}
