/** The labels of a post's own data, outside its body. Apart from labels.ts, which its form doesn't load. */
export const postLabels = {
  title: 'Title',
  url: 'URL',
  status: 'Status',
  no_index: 'Hide from search engines',
  no_follow: 'Don’t follow its links',
  show_in_sitemap: 'List in the sitemap',
  position: 'Place in the list',
};
