import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  ExternalLink,
  Globe,
  Keyboard,
  Layers,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Rocket,
  Sun,
  UserRound,
} from 'lucide-react';

import { postTypes } from '#shared/rules/post-types.ts';

import { useAccount, useMay, useSignOut, useSwitchDomain } from '../../queries/account.ts';
import { domainsQuery } from '../../queries/domains.ts';
import { usePublish } from '../../queries/releases.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { $overlay } from '../../stores/overlay.ts';
import { setTheme, type Theme } from '../../stores/theme.ts';
import { navGroups } from './nav-links.ts';

export type Command = { id: string; label: string; detail?: string; Icon: typeof Plus; run: () => void };
export type CommandGroup = { title: string; commands: Command[] };

const themeLooks = {
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
  device: { label: 'Theme of the device', Icon: Monitor },
} satisfies Record<Theme, unknown>;

/** Everything that can be done from anywhere, by what the user may do. */
export function useCommands(): CommandGroup[] {
  const router = useRouter();
  const allowed = useMay();
  const { domain } = useAccount();
  const { data: domains = [] } = useQuery(domainsQuery);
  const switchDomain = useSwitchDomain();
  const publish = usePublish();
  const signOut = useSignOut();
  const go = (href: string) => () => void router.navigate({ href });

  const doing: Command[] = [
    {
      id: 'site',
      label: 'View site',
      detail: domain.host,
      Icon: ExternalLink,
      run: () => open(publicUrl(domain.host, '')),
    },
    { id: 'shortcuts', label: 'Keyboard shortcuts', detail: '?', Icon: Keyboard, run: () => $overlay.set('shortcuts') },
    { id: 'profile', label: 'Your profile', detail: 'Password, devices', Icon: UserRound, run: go(paths.profile) },
    { id: 'sign-out', label: 'Sign out', Icon: LogOut, run: () => signOut.mutate() },
  ];
  if (allowed('releases.publish'))
    doing.unshift({
      id: 'publish',
      label: 'Publish',
      detail: domain.host,
      Icon: Rocket,
      run: () => publish.mutate(null),
    });

  const newPosts = Object.values(postTypes).map(({ id, label }) => ({
    id: `new-${id}`,
    label: `New ${label.toLowerCase()}`,
    Icon: Plus,
    run: go(paths.newPost(id)),
  }));
  const groups = [
    { title: 'Do', commands: doing },
    {
      title: 'Create',
      commands: [
        ...(allowed('content.draft') ? newPosts : []),
        ...(allowed('users.manage')
          ? [{ id: 'new-user', label: 'Invite a user', Icon: Plus, run: go(paths.inviteUser) }]
          : []),
        ...(allowed('domains.create')
          ? [{ id: 'new-domain', label: 'Create a domain', Icon: Plus, run: go(paths.createDomain) }]
          : []),
      ],
    },
    {
      title: 'Go to',
      commands: [
        ...navGroups(allowed).flatMap(({ links }) =>
          links.map(({ to, label, Icon }) => ({ id: to, label, Icon, run: go(to) })),
        ),
        ...(allowed('content.write')
          ? [{ id: paths.sections, label: 'Saved sections', Icon: Layers, run: go(paths.sections) }]
          : []),
      ],
    },
    {
      title: 'Switch domain',
      commands: domains
        .filter(({ id }) => id !== domain.id)
        .map(({ id, title, host }) => ({
          id,
          label: title,
          detail: host,
          Icon: Globe,
          run: () => switchDomain.mutate(id),
        })),
    },
    {
      title: 'Theme',
      commands: Object.entries(themeLooks).map(([theme, look]) => ({
        id: theme,
        ...look,
        run: () => setTheme(theme as Theme),
      })),
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}
