import {
  CalendarClock,
  CalendarRange,
  CircleQuestionMark,
  Files,
  Globe,
  HandPlatter,
  Images,
  Inbox,
  LayoutDashboard,
  MapPin,
  Newspaper,
  Palette,
  ReceiptText,
  ScrollText,
  Server,
  Soup,
  Store,
  Tags,
  Tent,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';

import { type PostTypeName, postTypes } from '#shared/rules/post-types.ts';
import type { Permission } from '#shared/rules/roles.ts';

import { paths } from '../../routing/paths.ts';
import { NewSubmissions, OpenReviews } from './nav-counts.tsx';

/** A link of the navigation and the command palette; without a permission it is shown to everyone. */
export type NavLink = {
  to: string;
  /** A screen of it whose address doesn't begin with its own. */
  also?: string;
  label: string;
  Icon: typeof Files;
  permission?: Permission;
  /** A badge with the number of unread items. */
  Count?: ComponentType;
};
type NavGroup = { title?: string; links: NavLink[] };

const contentIcons = {
  page: Files,
  member: Store,
  cuisine: Soup,
  showcase: Tent,
  catering: HandPlatter,
  blog: Newspaper,
} satisfies Record<PostTypeName, typeof Files>;

const contentLinks = Object.values(postTypes).flatMap(({ id, name, plural }) => [
  { to: paths.posts(id), label: plural, Icon: contentIcons[name] },
  ...(name === 'member' ? [{ to: paths.calendar, label: 'Calendar', Icon: CalendarRange }] : []),
]);

const groups: NavGroup[] = [
  {
    links: [
      { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
      { to: paths.submissions, label: 'Inbox', Icon: Inbox, permission: 'submissions.read', Count: NewSubmissions },
    ],
  },
  {
    title: 'Content',
    links: [
      ...contentLinks,
      { to: paths.places, label: 'Places', Icon: MapPin },
      { to: paths.media, label: 'Media', Icon: Images },
    ],
  },
  {
    title: 'Site',
    links: [
      { to: paths.siteOptions(), label: 'Site options', Icon: Palette },
      { to: paths.faq, label: 'FAQ', Icon: CircleQuestionMark },
      { to: paths.categories, also: paths.cuisineTags, label: 'Categories and tags', Icon: Tags },
    ],
  },
  {
    title: 'People',
    links: [
      { to: paths.users, label: 'Users', Icon: Users, permission: 'users.manage' },
      { to: paths.auditLog, label: 'Audit log', Icon: ScrollText, permission: 'audit.read' },
    ],
  },
  {
    title: 'Network',
    links: [
      {
        to: paths.domains,
        also: paths.createDomain,
        label: 'Domains',
        Icon: Globe,
        permission: 'domains.create',
      },
      { to: paths.installation, label: 'Installation', Icon: Server, permission: 'installation.read' },
    ],
  },
  {
    title: 'Publish',
    links: [
      { to: paths.reviews, label: 'Reviews', Icon: UserRoundCheck, permission: 'content.draft', Count: OpenReviews },
      { to: paths.scheduled, label: 'Scheduled', Icon: CalendarClock, permission: 'releases.read' },
      { to: paths.releases, label: 'Releases', Icon: ReceiptText, permission: 'releases.read' },
    ],
  },
];

/** The links that these permissions allow, without empty groups. */
export function navGroups(allowed: (permission: Permission) => boolean): NavGroup[] {
  return groups
    .map(({ links, ...group }) => ({
      ...group,
      links: links.filter(({ permission }) => !permission || allowed(permission)),
    }))
    .filter(({ links }) => links.length > 0);
}
