import type { ReactNode } from 'react';

/** Title and purpose of a section; its buttons stay in view while scrolling. */
export function SectionHeader({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="border-line bg-ground top-14 z-20 -mt-2 mb-6 border-b py-2.5 sm:sticky">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
      <p className="text-soft mt-0.5">{lead}</p>
    </header>
  );
}
