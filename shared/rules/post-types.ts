/** Post types by id, as stored and in the query `type`. The ids are part of the product and never change. */
export const postTypeIds = { page: 1, member: 2, cuisine: 3, showcase: 4, catering: 5, blog: 6 } as const;
export type PostTypeName = keyof typeof postTypeIds;
export type PostTypeId = (typeof postTypeIds)[PostTypeName];

type PostType = {
  id: PostTypeId;
  name: PostTypeName;
  /** The panel's path segment: `/panel/{segment}`. */
  segment: string;
  label: string;
  plural: string;
  /** The prefix of a new post's url; empty for pages. */
  prefix: string;
  /** The public page that lists the type, without a leading slash; empty for pages. */
  listing: string | null;
};

function postType<N extends PostTypeName, L extends string | null>(
  name: N,
  { listing, ...words }: { segment: string; label: string; plural: string; listing: L },
) {
  return { id: postTypeIds[name], name, ...words, prefix: listing ? `${listing}/` : '', listing };
}

export const postTypes = {
  page: postType('page', { segment: 'pages', label: 'Page', plural: 'Pages', listing: null }),
  member: postType('member', { segment: 'members', label: 'Member', plural: 'Members', listing: 'members' }),
  cuisine: postType('cuisine', { segment: 'cuisines', label: 'Cuisine', plural: 'Cuisines', listing: 'cuisines' }),
  showcase: postType('showcase', {
    segment: 'showcases',
    label: 'Showcase',
    plural: 'Showcases',
    listing: 'showcases',
  }),
  catering: postType('catering', { segment: 'caterings', label: 'Catering', plural: 'Caterings', listing: 'catering' }),
  blog: postType('blog', { segment: 'blog', label: 'Blog post', plural: 'Blog', listing: 'blog' }),
} satisfies Record<PostTypeName, PostType>;

export const postTypeList: PostType[] = Object.values(postTypes);

/** The type with this id. Throws a RangeError for anything but 1 to 6. */
export function postTypeById(id: number): PostType {
  const found = postTypeList.find((type) => type.id === id);
  if (!found) throw new RangeError(`There is no post type ${id}: use 1 to 6`);
  return found;
}

/** Several posts of a type in a sentence: 'blog posts', where `plural` names the list ('Blog'). */
export function manyOf({ label }: { label: string }): string {
  return `${label.toLowerCase()}s`;
}
