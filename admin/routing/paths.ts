import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';

/** The panel's paths; no other file builds one. */
export const paths = {
  dashboard: '/panel',
  releases: '/panel/releases',
  release: (id: string) => `/panel/releases?open=${id}`,
  scheduled: '/panel/scheduled',
  scheduledRelease: (id: string) => `/panel/scheduled?open=${id}`,
  reviews: '/panel/reviews',
  review: (post: string) => `/panel/reviews?open=${post}`,
  calendar: '/panel/calendar',
  media: '/panel/media',
  file: (id: string) => `/panel/media?file=${id}`,
  submissions: '/panel/submissions',
  submission: (id: string) => `/panel/submissions?open=${id}`,
  faq: '/panel/faq',
  places: '/panel/places',
  sections: '/panel/sections',
  section: (id: string) => `/panel/sections/${id}`,
  categories: '/panel/categories',
  cuisineTags: '/panel/cuisine-tags',
  users: '/panel/users',
  inviteUser: '/panel/users/create',
  user: (id: string) => `/panel/users/${id}`,
  profile: '/panel/profile',
  auditLog: '/panel/audit-log',
  domains: '/panel/domains',
  installation: '/panel/installation',
  createDomain: '/panel/create-domain',
  /** A section of the site options; empty for the first. */
  siteOptions: (section = '') => `/panel/site-options${section && `/${section}`}`,
  signIn: '/team-login',
  resetPassword: '/reset-password',
  changePassword: '/change-password',
  invitation: '/invitation',
  posts: (typeId: number) => `/panel/${postTypeById(typeId).segment}`,
  newPost: (typeId: number) => `/panel/${postTypeById(typeId).segment}/new`,
  /** A post of unknown type; its screen redirects to the path of the type. */
  anyPost: (id: string) => `/panel/${postTypeById(postTypeIds.page).segment}/${id}`,
  build: (typeId: number, id: string) => `/panel/${postTypeById(typeId).segment}/${id}/build`,
  post: (typeId: number, id: string) => `/panel/${postTypeById(typeId).segment}/${id}`,
};

/**
 * The section of the panel that this path is in: a list instead of a document of it, which no other domain has. The dashboard where a domain
 * was created: its first steps lead on.
 */
export function sectionOf(pathname: string): string {
  const [section = paths.dashboard] = /^\/panel(?:\/site-options)?(?:\/[^/]+)?/.exec(pathname) ?? [];
  return section === paths.createDomain ? paths.dashboard : section;
}

/** A link to the list of a type with search parameters. */
export function listLink<Search>(typeId: number, search: Search) {
  return { to: '/panel/$segment', params: { segment: postTypeById(typeId).segment }, search } as const;
}

/** The sign-in screen, which opens `next` afterwards. */
export function signInPath(next?: string): string {
  return next && next !== paths.dashboard ? `${paths.signIn}?${new URLSearchParams({ next })}` : paths.signIn;
}

type Place = Pick<Location, 'protocol' | 'port'>;

/** The public URL of a post on the domain `host`: the panel's protocol and port, without the `api.` prefix. */
export function publicUrl(host: string, url: string, place: Place = globalThis.location): string {
  return `${place.protocol}//${host}${place.port ? `:${place.port}` : ''}${publicPath(url)}`;
}
