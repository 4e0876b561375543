import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

import type { Services } from '#api/services/context.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';

type Link = { title: string; host: string; url: string };

/** A request with one of these came through a proxy. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

type Serving = Pick<Services, 'panelOrigin' | 'trustedProxyHeader'>;

/**
 * Whether anybody may see the index. A panel on HTTPS has a proxy in front, and if that runs on this machine all its visitors come
 * from a loopback address: only the header that it writes their address into tells them apart.
 */
export const hasIndex = ({ panelOrigin, trustedProxyHeader }: Serving) =>
  trustedProxyHeader !== null || panelOrigin.startsWith('http:');

/** Whether this visitor may see the index, which names every domain: only somebody on this machine. */
export function maySeeIndex({ headers, socket }: IncomingMessage, serving: Serving): boolean {
  if (!hasIndex(serving) || !isLoopback(socket.remoteAddress)) return false;
  const visitor = serving.trustedProxyHeader === null ? undefined : headers[serving.trustedProxyHeader];
  if (visitor !== undefined) return isLoopback(String(visitor).trim());
  return proxyHeaders.every((name) => headers[name] === undefined);
}

function isLoopback(address = ''): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/** The page at http://localhost:{port}/, with links to all sites and the panel. */
export function indexPage(domains: Link[], panelUrl: string): string {
  const items = domains.map(
    ({ title, host, url }) =>
      `<li><a href="${escapeHtml(url)}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(host)}</span></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Caravan</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#1b1916, #f3efe8); --quiet: light-dark(#5f584e, #b3aa9c); --line: light-dark(#ded7cb, #3a352e); --ground: light-dark(#fbf8f2, #171512); --accent: light-dark(#a3331f, #ffb08f) }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: min(30rem, calc(100vw - 3rem)); padding-block: 3rem }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; letter-spacing: -.02em }
p { margin: 0 0 1.5rem; color: var(--quiet) }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li a { display: flex; justify-content: space-between; gap: 1rem; padding: .875rem 0; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none }
li a:hover strong, li a:focus-visible strong { color: var(--accent); text-decoration: underline }
li span { color: var(--quiet); font-size: .875rem }
</style>
</head>
<body>
<main>
<h1>Caravan</h1>
<p>The sites of this installation, and the panel that runs them.</p>
<ul>
${items.join('\n')}
<li><a href="${escapeHtml(panelUrl)}"><strong>Panel</strong><span>sign in and publish</span></a></li>
</ul>
</main>
</body>
</html>
`;
}
