import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';

import { postTypeList } from '#shared/rules/post-types.ts';

import { accountQuery } from '../queries/account.ts';
import { queryClient } from '../queries/query-client.ts';
import { isSiteSection, siteSections } from '../routing/site-sections.ts';

type Thing = Partial<Record<'id' | 'title' | 'name' | 'firstname' | 'lastname' | 'email', string>> & {
  fields?: Record<string, string>;
};

/**
 * The name of what the screen has loaded: the post, user, file, section or submission with this id. Found by its id in the query
 * cache, because importing the queries of all resources here would move them into the first load.
 */
function loaded(id: string | undefined): string {
  if (!id) return '';
  const cached = queryClient.getQueryCache().getAll();
  const found = cached
    .flatMap(({ state }) => (state.data ?? []) as Thing | Thing[])
    .find((thing) => typeof thing === 'object' && thing.id === id);
  const { title, name, firstname = '', lastname = '', email = '', fields } = found ?? {};
  // A submission's sender, as in shared/rules/sender-name.ts.
  const sender = fields && (fields['truck_name'] || fields['name'] || fields['contact_name'] || fields['email']);
  return title || name || sender || `${firstname} ${lastname}`.trim() || email;
}

/** Layout routes have no screen of their own. */
type ScreenId = Exclude<RouteIds<RegisteredRouter['routeTree']>, '__root__' | '/panel' | '/panel/$segment'>;

type Place = {
  params: { id?: string; segment?: string; section?: string };
  search: { file?: string; open?: string; trash?: boolean; removed?: boolean; arrange?: boolean; box?: string };
};

/** '{thing} – {screen}' once the thing is loaded. The thing comes first, because tabs cut titles off at the end. */
const named = (thing: string | undefined, screen: string): string => (thing ? `${thing} – ${screen}` : screen);

const typeOf = ({ params }: Place) => postTypeList.find(({ segment }) => segment === params.segment);

function listName(place: Place): string {
  const plural = typeOf(place)?.plural ?? '';
  return place.search.arrange ? `Arrange ${plural.toLowerCase()}` : plural;
}

function inboxName({ search: { open, box = 'inbox' } }: Place): string {
  return named(loaded(open), named(box === 'inbox' ? '' : `${box.charAt(0).toUpperCase()}${box.slice(1)}`, 'Inbox'));
}

function optionsName({ params: { section = '' } }: Place): string {
  return named(isSiteSection(section) ? siteSections[section].label : '', 'Site options');
}

/** The name of each screen, for the window's title and for screen readers. `tsc` asks for one for each new route. */
const names: Record<ScreenId, string | ((place: Place) => string)> = {
  '/team-login': 'Sign in',
  '/reset-password': 'Reset your password',
  '/change-password': 'Choose a password',
  '/invitation': 'Your invitation',
  '/single-sign-on': 'Signing in',
  '/panel/': 'Dashboard',
  '/panel/releases': 'Releases',
  '/panel/scheduled': ({ search }) => named(loaded(search.open), 'Scheduled'),
  '/panel/reviews': ({ search }) => named(loaded(search.open), 'Reviews'),
  '/panel/calendar': 'Calendar',
  '/panel/media': ({ search }) => named(loaded(search.file), 'Media'),
  '/panel/submissions': inboxName,
  '/panel/site-options/{-$section}': optionsName,
  '/panel/faq': 'FAQ',
  '/panel/places': 'Places',
  '/panel/categories': 'Categories',
  '/panel/cuisine-tags': 'Cuisine tags',
  '/panel/sections': 'Saved sections',
  '/panel/sections/$id': ({ params }) => named(loaded(params.id), 'Section builder'),
  '/panel/users': 'Users',
  '/panel/users/create': 'Invite a user',
  '/panel/users/$id': ({ params }) => named(loaded(params.id), 'Users'),
  '/panel/profile': 'Your profile',
  '/panel/audit-log': 'Audit log',
  '/panel/domains': 'Domains',
  '/panel/installation': 'Installation',
  '/panel/create-domain': 'Create a domain',
  '/panel/$segment/': listName,
  '/panel/$segment/$id': (place) =>
    place.params.id === 'new'
      ? `New ${typeOf(place)?.label.toLowerCase()}`
      : named(loaded(place.params.id), typeOf(place)?.plural ?? ''),
  '/panel/$segment/$id/build': ({ params }) => named(loaded(params.id), 'Page builder'),
};

/** The name of the screen of a route; empty if it has none. */
export function screenName(routeId: string, place: Place): string {
  const name = names[routeId as ScreenId];
  const said = typeof name === 'function' ? name(place) : name;
  const { trash, removed } = place.search;
  return said ? named(trash ? 'Trash' : removed ? 'Removed' : '', said) : '';
}

/** The end of each title: the site's title inside the shell. Screens outside it know no domain. */
export function siteTitle(pathname: string): string {
  const isOutside = /^\/(?:team-login|reset-password|change-password|invitation|single-sign-on)/.test(pathname);
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return (!isOutside && account?.domain.title) || 'Caravan';
}
