/**
 * Prefetches a page's HTML while the pointer rests on its link. No prerendering: it would run the domain's analytics for a visit
 * that may never happen.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: '/media/*' } }, { not: { selector_matches: '[type]' } }],
      },
      eagerness: 'moderate',
    },
  ],
});
