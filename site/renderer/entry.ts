import { createApp } from 'astro/app/entrypoint';

import type { Page } from '#site/data/pages/page.ts';
import type { Site } from '#site/data/site.ts';

import { renderPage } from './pages.ts';

export type Rendered = { status: number; contentType: string; body: Uint8Array };
export type Render = (url: string, locals: { site: Site; page: Page }) => Promise<Rendered>;

const app = createApp({ streaming: false });
const renderError = app.renderError.bind(app);
// Astro turns an exception into an error page. A build must fail instead, so that a broken page never goes live.
app.renderError = (request, options) => {
  if ((options.status ?? 500) >= 500) throw options.error ?? new Error(`The page answered ${options.status}`);
  return renderError(request, options);
};
const utf8 = new TextEncoder();

/** Renders one public file. `url` is the page's full public URL. Throws what the template threw. */
export const render: Render = async (url, locals) => {
  const { file } = locals.page;
  if (!file.endsWith('.html')) return renderRequest(url, locals);
  const body = utf8.encode(await renderPage(url, locals));
  return { status: file === '404.html' ? 404 : 200, contentType: 'text/html', body };
};

/** The same through Astro's routes, which feeds and drawings go. */
export const renderRequest: Render = async (url, locals) => {
  const response = await app.render(new Request(url), { locals });
  if (response.status >= 500) throw new Error(`The page answered ${response.status}`);
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: new Uint8Array(await response.arrayBuffer()),
  };
};
