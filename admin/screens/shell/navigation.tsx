import { useStore } from '@nanostores/react';
import { Link, useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { useMay } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { $drawer } from '../../stores/drawer.ts';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { type NavLink, navGroups } from './nav-links.ts';

function Navigation() {
  const allowed = useMay();
  return (
    <nav aria-label="Panel" className="low:space-y-2 space-y-5 px-3 pb-3">
      <Brand />
      {navGroups(allowed).map(({ title = '', links }) => (
        <Group key={title} title={title} links={links} />
      ))}
    </nav>
  );
}

function Group({ title, links }: { title: string; links: NavLink[] }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div>
      {title && <h2 className="text-soft low:mb-0 mb-1 px-2 text-xs font-medium">{title}</h2>}
      <ul className="low:space-y-0 space-y-0.5">
        {links.map(({ to, also, label, Icon, Count }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === paths.dashboard, includeSearch: false }}
              // The router marks those whose address the path begins with.
              {...(path === also && { 'aria-current': 'page' })}
              className="text-ink hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:[&_svg]:text-accent low:h-7 flex h-9 items-center gap-2.5 rounded-md px-2 transition-colors aria-[current=page]:font-medium"
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {label}
              {Count && <Count />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function NavigationRail() {
  return (
    <div className="border-line mobile:hidden row-span-2 border-r">
      <div className="sticky top-0 max-h-dvh overflow-y-auto">
        <Navigation />
      </div>
    </div>
  );
}

/** The navigation on narrow screens, in a native modal dialog. */
export function NavigationDrawer() {
  const open = useStore($drawer);
  const dialog = useRef<HTMLDialogElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => $drawer.set(false), [path]);
  return (
    <dialog
      ref={dialog}
      aria-label="Navigation"
      onClose={() => $drawer.set(false)}
      className="border-line bg-ground not-mobile:hidden m-0 h-dvh max-h-none w-64 border-r p-0"
    >
      <IconButton label="Close navigation" className="absolute top-2.5 right-2" onClick={() => $drawer.set(false)}>
        <X size={18} aria-hidden />
      </IconButton>
      <Navigation />
      <div className="w-fit px-5 py-2">
        <ThemeSwitch />
      </div>
    </dialog>
  );
}
