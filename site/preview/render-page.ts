import type { Publisher } from '../publish/publisher.ts';
import type { UnpublishedPage } from './draft-page.ts';
import type { Drawings } from './drawings.ts';

export type RenderPage = (page: UnpublishedPage) => Promise<string>;

type Options = {
  /** Renders one page with the publisher's warm renderer. */
  show: Publisher['show'];
  drawings: Drawings;
};

/** Renders unpublished pages, and keeps the drawings that they show. */
export function pageRenderer({ show, drawings }: Options): RenderPage {
  return async ({ site, page, files }) => {
    const { body } = await show({ origin: site.origin, site, page });
    const html = new TextDecoder().decode(body);
    // A release contains the drawings of its pages, but this page is in none.
    drawings.remember(files.flatMap((file) => (file.template === 'art' && html.includes(file.path) ? [file] : [])));
    return html;
  };
}
