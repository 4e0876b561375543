import type { ComponentProps } from 'react';

/** A checkbox that looks like a switch. */
export function Switch({ label, hint, ...props }: ComponentProps<'input'> & { label: string; hint?: string }) {
  return (
    <label className="flex items-start justify-between gap-3">
      <span className="min-w-0">
        {label}
        {hint && <span className="text-soft block text-[13px]">{hint}</span>}
      </span>
      <span className="relative mt-0.5 h-5 w-9 shrink-0">
        <input
          type="checkbox"
          {...props}
          className="peer bg-edge checked:bg-accent size-full appearance-none rounded-full transition-colors disabled:opacity-55"
        />
        <span
          aria-hidden
          className="bg-surface pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full transition-transform peer-checked:translate-x-4"
        />
      </span>
    </label>
  );
}
