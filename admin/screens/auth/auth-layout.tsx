import { type ReactNode, Suspense } from 'react';

import { lastSite } from '../../stores/last-site.ts';
import { Mark } from '../../ui/brand.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';

const AuthPicture = lazyNamed(() => import('./auth-picture.tsx'), 'AuthPicture');

/** The layout of the three screens before sign-in: one column, and on wide windows the domain's picture beside it. */
export function AuthLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}) {
  const host = lastSite();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-rows-[1fr_auto]">
        <main className="mx-auto grid w-full max-w-sm content-center gap-6 px-5 py-10">
          <Mark size={36} />
          <div className="space-y-1">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {lead && <p className="text-soft">{lead}</p>}
          </div>
          {children}
        </main>
        <footer className="flex justify-center p-4">
          <ThemeSwitch />
        </footer>
      </div>
      <Suspense>{host && <AuthPicture host={host} />}</Suspense>
    </div>
  );
}
