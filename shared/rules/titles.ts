/** '{page title} | {site title}'; just one of them if the other is empty or the same. */
export function pageTitle(page: string, site: string): string {
  if (!page || page === site) return site;
  return site ? `${page} | ${site}` : page;
}
