import type { APIContext, SSRResult } from 'astro';
import { FetchState } from 'astro/fetch';
import { chunkToString, renderSlotToString, renderToString } from 'astro/runtime/server/index.js';

/** Astro's type of a page's function doesn't say its arguments. */
type PageFunction = Parameters<typeof renderToString>[1];
type Slots = Record<string, Parameters<typeof renderSlotToString>[1]> | null;

/** A route's function, and what all its pages share: styles, scripts, metadata of components. */
type Route = { page: PageFunction; shared: SSRResult };
/** By whether it is the error page. Astro looks them up for the first page. */
const routes = new Map<boolean, Promise<Route>>();

/**
 * Renders an HTML page with Astro's runtime, but without its request pipeline (routing, cookies, sessions, actions), which takes more
 * than half of the time and which a static page doesn't use. `Astro` has what the templates use: `props`, `slots`, `self`, `locals`
 * and `url`. The same bytes as through the pipeline: pages.test.ts compares all of them, so that an update of Astro can't differ
 * unnoticed. Throws what the template threw.
 */
export async function renderPage(url: string, locals: App.Locals): Promise<string> {
  const isNotFound = locals.page.file === '404.html';
  let finding = routes.get(isNotFound);
  if (!finding) routes.set(isNotFound, (finding = findRoute(url)));
  const { page, shared } = await finding;
  const html = await renderToString(resultOf(shared, new URL(url), locals), page, {}, {}, true);
  if (html instanceof Response) throw new Error('The page answered without HTML');
  return html;
}

async function findRoute(url: string): Promise<Route> {
  const state = new FetchState(new Request(url));
  const module = await state.loadComponentInstance();
  const shared = await state.createResult(module, {} as APIContext);
  return { page: module.default, shared };
}

/** What Astro keeps while it renders one page. */
function resultOf(shared: SSRResult, url: URL, locals: App.Locals): SSRResult {
  const result: SSRResult = {
    ...shared,
    pathname: url.pathname,
    // Astro empties some of these when it writes the head.
    links: new Set(shared.links),
    scripts: new Set(shared.scripts),
    styles: new Set(shared.styles),
    _metadata: {
      ...shared._metadata,
      // A layout below the page writes the head.
      headInTree: true,
      rendererSpecificHydrationScripts: new Set(),
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      pendingSlotEvaluations: [],
    },
    createAstro: (props, slots: Slots) => ({ props, locals, url, self: null, slots: slotsOf(result, slots) }) as never,
  };
  return result;
}

function slotsOf(result: SSRResult, slots: Slots) {
  return {
    has: (name: string) => Boolean(slots?.[name]),
    render: async (name: string) => {
      const slot = slots?.[name];
      return slot && chunkToString(result, await renderSlotToString(result, slot));
    },
  };
}
