import { hasRefusedProtocol, isExternal } from '#shared/rules/urls.ts';

/** Where a navigation leads: a screen of the panel, or away from it with a full page load. */
export type Target = { kind: 'screen'; path: string } | { kind: 'page'; url: string };

/**
 * Decides how `to` is opened. Throws when it leaves the panel without `external`, and for the protocols that run code
 * (javascript, data, blob, vbscript).
 */
export function resolveTarget(to: string, { external = false }: { external?: boolean } = {}): Target {
  if (hasRefusedProtocol(to)) throw new Error(`Cannot navigate to a URL with this protocol: ${to}`);
  const leaves = isExternal(to) || /^[\\/]{2}/.test(to);
  if (!leaves) return { kind: 'screen', path: to };
  if (!external) throw new Error(`Navigating to an external URL needs the external flag: ${to}`);
  return { kind: 'page', url: to };
}

/** `next` of the sign-in screen, if it is a screen of the panel: anything else could lead a user away. */
export function safeNext(next: string | undefined): string {
  if (!next) return '/panel';
  try {
    const target = resolveTarget(next);
    return target.kind === 'screen' && /^\/panel(?:[/?#]|$)/.test(target.path) ? target.path : '/panel';
  } catch {
    return '/panel';
  }
}
