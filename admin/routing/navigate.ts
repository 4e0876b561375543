import { hasRefusedProtocol, isExternal } from '#shared/rules/urls.ts';

/** The target of a navigation: a screen of the panel, or another page with a full page load. */
export type Target = { kind: 'screen'; path: string } | { kind: 'page'; url: string };

/**
 * Resolves a link. Throws if it leaves the panel without `external`, and for protocols that run code (javascript, data, blob,
 * vbscript).
 */
export function resolveTarget(to: string, { external = false }: { external?: boolean } = {}): Target {
  if (hasRefusedProtocol(to)) throw new Error(`Cannot navigate to a URL with this protocol: ${to}`);
  const leaves = isExternal(to) || /^[\\/]{2}/.test(to);
  if (!leaves) return { kind: 'screen', path: to };
  if (!external) throw new Error(`Navigating to an external URL needs the external flag: ${to}`);
  return { kind: 'page', url: to };
}

/** The path to open after sign-in: `next` if it is a screen of the panel, because another site could be a phishing page. */
export function safeNext(next: string | undefined): string {
  if (!next) return '/panel';
  try {
    const target = resolveTarget(next);
    return target.kind === 'screen' && /^\/panel(?:[/?#]|$)/.test(target.path) ? target.path : '/panel';
  } catch {
    return '/panel';
  }
}
