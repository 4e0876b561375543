import type { Page } from '../data/page.ts';
import type { Templates } from '../data/templates.ts';

/** The data of a page that must be of this template. Throws where a path met a page of another kind. */
export function dataOf<T extends keyof Templates>(page: Page, template: T): Templates[T] {
  if (page.template !== template)
    throw new Error(`${page.path} is a page of template ${page.template}, not ${template}`);
  return page.data as Templates[T];
}
