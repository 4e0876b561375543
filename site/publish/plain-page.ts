import { escapeHtml } from '#shared/rules/escape-html.ts';

/** Its Content-Security-Policy allows only its own style. */
export const plainPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A self-contained page for a host without a page of a domain. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#fbf8f2, #171512); color: light-dark(#1b1916, #f3efe8); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; padding: 2rem 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance }
p { margin: 0; color: light-dark(#5f584e, #b3aa9c) }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`;
}
