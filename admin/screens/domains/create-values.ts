import * as z from 'zod/mini';

import { requiredText } from '#shared/schemas/common.ts';
import { type Copyable, copyables, PublicHost } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

export type CreateValue = { title: string; host: string; start: 'starter' | 'copy'; from: string; copy: Copyable[] };

export const emptyDomain: CreateValue = { title: '', host: '', start: 'starter', from: '', copy: [...copyables] };

/** Why a host is taken: it is another domain's host or alias. Null when it is free. */
export function hostRefusal(host: string, domains: NetworkDomain[]): string | null {
  const other = domains.find((one) => one.host === host || one.aliases.some((alias) => alias.host === host));
  if (!other) return null;
  return other.host === host
    ? `${host} is already a domain of this network`
    : `${host} still leads to ${other.title}: release it there first`;
}

/** The schema of the form; refuses the hosts of `domains`, so that they are reported while typing. */
export function createForm(domains: NetworkDomain[]) {
  const Host = PublicHost.check((context) => {
    const message = hostRefusal(context.value, domains);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });
  return z
    .object({
      title: requiredText('Title', 120),
      host: Host,
      start: z.enum(['starter', 'copy']),
      from: z.string(),
      copy: z.array(z.enum(copyables)),
    })
    .check(
      z.refine(({ start, from }) => start === 'starter' || from !== '', {
        path: ['from'],
        error: 'Choose the domain to copy from',
      }),
      z.refine(({ start, copy }) => start === 'starter' || copy.length > 0, {
        path: ['copy'],
        error: 'Choose at least one thing to copy',
      }),
    );
}
