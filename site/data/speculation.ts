/**
 * Browsers that can fetch a page's HTML while the pointer rests on its link. Not more: a page that is made ready in advance would
 * run the domain's analytics for a visit that may never come.
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
