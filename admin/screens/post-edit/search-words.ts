type Switches = { no_index: boolean; no_follow: boolean; show_in_sitemap: boolean };

/** The combined effect of the three switches, in words. */
export function searchWords({ no_index, no_follow, show_in_sitemap }: Switches): string {
  if (no_index) {
    const links = no_follow ? ' and don’t follow its links' : ', but follow its links';
    return `Search engines don’t show this page${links}. It isn’t in the sitemap.`;
  }
  const links = no_follow ? ', but don’t follow its links' : ' and follow its links';
  const found = show_in_sitemap
    ? 'They find it in the sitemap.'
    : 'It isn’t in the sitemap: only links lead them here.';
  return `Search engines may show this page${links}. ${found}`;
}

/** The same in a few words. */
export function searchLine({ no_index, show_in_sitemap }: Omit<Switches, 'no_follow'>): string {
  if (no_index) return 'Hidden from search';
  return show_in_sitemap ? 'In search results' : 'Not in the sitemap';
}
