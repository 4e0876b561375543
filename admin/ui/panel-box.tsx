import { type ReactNode, useId } from 'react';

type Props = { title: string; aside?: ReactNode; flush?: boolean; children: ReactNode };

/** A bordered part of a screen with a title. */
export function PanelBox({ title, aside, flush = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line bg-surface min-w-0 overflow-hidden rounded-lg border">
      <header className="border-line flex min-h-11 items-center justify-between gap-3 border-b px-4 py-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}
