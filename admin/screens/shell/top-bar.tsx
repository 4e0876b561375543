import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { ChevronsUpDown, ExternalLink as ExternalIcon, Menu, Search } from 'lucide-react';

import { personName } from '#shared/rules/person-name.ts';
import { roleLabels } from '#shared/rules/roles.ts';

import { PublishButton } from '../../publishing/publish-button.tsx';
import { useAccount, useSwitchDomain } from '../../queries/account.ts';
import { domainsQuery } from '../../queries/domains.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { $drawer } from '../../stores/drawer.ts';
import { $overlay } from '../../stores/overlay.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { commandKey } from '../../ui/command-key.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';

export function TopBar() {
  const hasPublish = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hasPublish) });
  const { domain } = useAccount();
  return (
    <header className="border-line bg-ground top-bar sticky top-0 z-30 flex h-14 items-center gap-1.5 border-b sm:gap-2">
      <IconButton label="Open navigation" className="not-mobile:hidden" onClick={() => $drawer.set(true)}>
        <Menu size={18} aria-hidden />
      </IconButton>
      <DomainSwitch />
      <ExternalLink
        href={publicUrl(domain.host, '')}
        className={`${buttonClass({ tone: 'quiet' })} text-soft max-sm:hidden`}
      >
        View site <ExternalIcon size={14} aria-hidden />
      </ExternalLink>
      <div className="ml-auto flex items-center gap-1.5 sm:gap-2">
        <PaletteButton />
        <div className="max-sm:hidden">
          <ThemeSwitch />
        </div>
        <PublishButton isSecond={hasPublish} />
        <UserMenu />
      </div>
    </header>
  );
}

function PaletteButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => void import('./command-palette.tsx')}
      onClick={() => $overlay.set('palette')}
      className={`${buttonClass({ tone: 'plain' })} text-soft max-md:w-9 max-md:px-0 md:w-56 md:justify-between`}
    >
      <span className="flex items-center gap-2">
        <Search size={15} aria-hidden />
        <span className="max-md:sr-only">Search</span>
      </span>
      <kbd aria-hidden className="border-line rounded-sm border px-1.5 font-sans text-xs leading-5 max-md:hidden">
        {commandKey} K
      </kbd>
    </button>
  );
}

/** Above this number of domains the menu has a filter. */
const manyDomains = 8;

function DomainSwitch() {
  const { domain } = useAccount();
  const { data: domains = [] } = useQuery(domainsQuery);
  const switchDomain = useSwitchDomain();
  const others = domains.filter(({ id }) => id !== domain.id);
  if (others.length === 0) return <p className="min-w-0 truncate px-2 font-medium">{domain.title}</p>;
  return (
    <MenuButton
      label={`Domain: ${domain.title}. Switch domain`}
      className={`${buttonClass({ tone: 'quiet' })} min-w-0 shrink!`}
      align="start"
      filter={domains.length > manyDomains ? 'Find a domain' : undefined}
      items={domains.map(({ id, title, host }) => ({
        id,
        label: title,
        detail: host,
        current: id === domain.id,
        onAction: () => {
          if (id !== domain.id) switchDomain.mutate(id);
        },
      }))}
    >
      <span className="min-w-0 truncate">{domain.title}</span>
      <ChevronsUpDown size={14} aria-hidden className="text-soft shrink-0" />
    </MenuButton>
  );
}

function UserMenu() {
  const { user } = useAccount();
  const router = useRouter();
  const name = personName(user);
  return (
    <MenuButton
      label={`${name}, ${roleLabels[user.role]}. Account menu`}
      heading={user.email}
      className="border-line bg-sunken hover:border-edge grid size-9 shrink-0 place-items-center rounded-full border text-xs font-semibold uppercase"
      items={[
        { id: 'profile', label: 'Your profile', onAction: () => void router.navigate({ href: paths.profile }) },
        { id: 'out', label: 'Sign out', onAction: () => $overlay.set('sign-out') },
      ]}
    >
      {/* CSS content, because text would add to the button's accessible name. */}
      <span
        data-initials={initials(user.firstname, user.lastname, user.email)}
        className="before:content-[attr(data-initials)]"
      />
    </MenuButton>
  );
}

function initials(first: string, last: string, email: string): string {
  return `${first.charAt(0)}${last.charAt(0)}` || email.charAt(0);
}
