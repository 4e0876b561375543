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

import { postTypeIds, postTypes } from '#shared/rules/post-types.ts';

import { useAccount, useMay, useSwitchDomain } from '../../queries/account.ts';
import { domainsQuery } from '../../queries/domains.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { $overlay } from '../../stores/overlay.ts';
import { setTheme, type Theme } from '../../stores/theme.ts';
import type { Allowed, Command, CommandGroup, Go } from './command.ts';
import { navGroups } from './nav-links.ts';
import { settingCommands } from './setting-commands.ts';

const themeLooks = {
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
  device: { label: 'Theme of the device', Icon: Monitor },
} satisfies Record<Theme, unknown>;

/** All commands of the palette that the user has permission for; settings only for a text, because they are many. */
export function useCommands(text: string): CommandGroup[] {
  const router = useRouter();
  const allowed = useMay();
  const { domain } = useAccount();
  const { data: domains = [] } = useQuery(domainsQuery);
  const switchDomain = useSwitchDomain();
  // Nobody leaves a form for a field on the same screen.
  const go = (href: string) => () =>
    void router.navigate({ href, ignoreBlocker: href.startsWith(`${location.pathname}#`) });
  const groups = [
    { title: 'Actions', commands: useActionCommands(go) },
    { title: 'Create', commands: createCommands(allowed, go) },
    { title: 'Go to', commands: goCommands(allowed, go) },
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
    { title: 'Settings', commands: text.trim() ? settingCommands(allowed, go) : [] },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function useActionCommands(go: Go): Command[] {
  const allowed = useMay();
  const { domain } = useAccount();
  const { host } = domain;
  return [
    ...(allowed('releases.publish')
      ? [
          {
            id: 'publish',
            label: 'Publish',
            detail: host,
            words: 'go live release deploy',
            Icon: Rocket,
            run: () => $overlay.set('publish'),
          },
        ]
      : []),
    {
      id: 'site',
      label: 'View site',
      detail: host,
      words: 'open public website preview',
      Icon: ExternalLink,
      run: () => open(publicUrl(host, '')),
    },
    { id: 'shortcuts', label: 'Keyboard shortcuts', detail: '?', Icon: Keyboard, run: () => $overlay.set('shortcuts') },
    { id: 'profile', label: 'Your profile', detail: 'Password, devices', Icon: UserRound, run: go(paths.profile) },
    { id: 'sign-out', label: 'Sign out', words: 'log out', Icon: LogOut, run: () => $overlay.set('sign-out') },
  ];
}

/** What sites call showcases. */
const wordsOf = (path: string) => (path === paths.posts(postTypeIds.showcase) ? 'events' : '');

function createCommands(allowed: Allowed, go: Go): Command[] {
  const commands: Command[] = [];
  if (allowed('content.draft'))
    for (const { id, label } of Object.values(postTypes))
      commands.push({
        id: `new-${id}`,
        label: `New ${label.toLowerCase()}`,
        words: wordsOf(paths.posts(id)),
        Icon: Plus,
        run: go(paths.newPost(id)),
      });
  if (allowed('users.manage'))
    commands.push({
      id: 'new-user',
      label: 'Invite a user',
      words: 'add users colleague team person editor owner',
      Icon: Plus,
      run: go(paths.inviteUser),
    });
  if (allowed('domains.create'))
    commands.push({ id: 'new-domain', label: 'Create a domain', Icon: Plus, run: go(paths.createDomain) });
  return commands;
}

function goCommands(allowed: Allowed, go: Go): Command[] {
  const commands = navGroups(allowed)
    .flatMap(({ links }) => links)
    .map(({ to, label, Icon }): Command => ({ id: to, label, words: wordsOf(to), Icon, run: go(to) }));
  if (allowed('content.write'))
    commands.push({ id: paths.sections, label: 'Saved sections', Icon: Layers, run: go(paths.sections) });
  return commands;
}
