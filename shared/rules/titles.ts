/** '{page title} | {site title}'; only one of them when the other is empty or the same. */
export function pageTitle(page: string, site: string): string {
  if (!page || page === site) return site;
  return site ? `${page} | ${site}` : page;
}
