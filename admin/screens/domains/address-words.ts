import type { HostState } from '#shared/schemas/addresses.ts';
import type { AliasMode } from '#shared/schemas/domains.ts';

/** The steps of a host on its way to visitors, and how many of them hold. */
export const addressSteps = ['In the DNS', 'Points here', 'Certificate', 'Answers'] as const;

export function stepsDone({ state, found }: HostState): number {
  if (state === 'waiting_for_dns') return found.a.length + found.aaaa.length > 0 ? 1 : 0;
  return { unchecked: 0, points_here: 2, certificate: 3, answers: 4 }[state];
}

/** A name that only this computer or its network knows: there is nothing to check. */
export function isLocal({ state, checked_at }: HostState): boolean {
  return state === 'answers' && checked_at === null;
}

/** What a host is for. `mode`: of an alias. */
export function addressPurpose({ role }: HostState, mode: AliasMode | undefined, mainHost: string): string {
  if (role === 'main') return 'Main address';
  if (role === 'api') return 'Takes forms and shows drafts';
  return mode === 'serve' ? 'Shows the same pages' : `Redirects to ${mainHost}`;
}

/** How far a host is, in a few words. */
export function addressState(one: HostState): string {
  if (!one.is_served_here) return 'Its pages come from another host, which isn’t checked here';
  if (isLocal(one)) return 'A name of this computer, ready to use';
  switch (one.state) {
    case 'unchecked':
      return 'Being checked';
    case 'waiting_for_dns':
      return 'Waiting for the DNS';
    case 'points_here':
      return 'Points here, waiting for its certificate';
    case 'certificate':
      return 'Has a certificate, but Caravan doesn’t answer there yet';
    case 'answers':
      return 'Answers over HTTPS';
  }
}

/** A further host that the main one suggests: with www or without. Null where neither is usual. */
export function suggestedHost({ host, is_apex }: Pick<HostState, 'host' | 'is_apex'>): string | null {
  if (host.startsWith('www.')) return host.slice('www.'.length);
  return is_apex ? `www.${host}` : null;
}
