import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';

type Props = {
  title: string;
  /** The content in one line, shown while the box is folded. */
  state: ReactNode;
  /** Unfolded whatever its button says, because a field inside has an error. */
  open: boolean;
  children: ReactNode;
};

/** A box beside the text. In a narrow window it is below the text and folded, and its fields stay mounted. */
export function SideBox({ title, state, open, children }: Props) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded || open;
  return (
    <section
      aria-labelledby={id}
      data-folded={shown ? undefined : ''}
      className="border-line bg-surface min-w-0 overflow-hidden rounded-lg border"
    >
      <header className="border-line @wide:border-b relative flex min-h-11 items-center gap-3 px-4">
        <h2 id={id} className="shrink-0 font-semibold">
          {title}
        </h2>
        <p id={`${id}-state`} className="text-soft @wide:hidden min-w-0 grow truncate text-right text-[13px]">
          {!shown && state}
        </p>
        <ChevronDown
          size={15}
          aria-hidden
          className={`text-soft @wide:hidden shrink-0 transition-transform ${shown ? 'rotate-180' : ''}`}
        />
        <button
          type="button"
          aria-labelledby={`${id} ${id}-state`}
          aria-expanded={shown}
          aria-disabled={open || undefined}
          onClick={() => setUnfolded(!unfolded)}
          className="hover:bg-ink/3 @wide:hidden absolute inset-0 rounded-lg -outline-offset-2"
        />
      </header>
      <div className={`p-4 ${shown ? '@max-wide:border-line @max-wide:border-t' : '@max-wide:hidden'}`}>{children}</div>
    </section>
  );
}

/** Unfolds the box around an element, so that the element can take the focus. */
export function unfold(element: Element | null): void {
  const button = element?.closest('[data-folded]')?.querySelector('button');
  // Rendered at once: a hidden element takes no focus.
  if (button) flushSync(() => button.click());
}
