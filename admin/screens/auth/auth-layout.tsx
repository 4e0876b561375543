import type { ReactNode } from 'react';

import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Mark } from '../shell/brand.tsx';

/** The three screens before the panel: one column, nothing else to look at. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto]">
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
  );
}
