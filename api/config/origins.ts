import type { Config } from './config.ts';

/** Public hosts have certificates; local names don't. */
export function originOf(host: string): string {
  const name = host.replace(/:\d+$/, '');
  const local = name === 'localhost' || name.endsWith('.localhost') || /^[\d.]+$/.test(name);
  return `${local ? 'http' : 'https'}://${host}`;
}

/** The origin of a domain's public site. Local names use this server's port; public names use that of the proxy before it. */
export function siteOriginOf({ port }: Pick<Config, 'port'>, host: string): string {
  return originOf(host.endsWith('.localhost') ? `${host}:${port}` : host);
}
