import type { Page, Templates } from '../data/pages/page.ts';

/** The data of a page, which must use this template. Throws if a route got another kind of page. */
export function dataOf<T extends keyof Templates>(page: Page, template: T): Templates[T] {
  if (page.template !== template)
    throw new Error(`${page.path} is a page of template ${page.template}, not ${template}`);
  return page.data as Templates[T];
}
