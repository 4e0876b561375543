import type { Action } from './cards.ts';

/** The button of a band; nothing where the action leads nowhere. */
export function ActionButton({ action: { href, text } }: { action: Action }) {
  if (!href) return null;
  return (
    <p className="actions">
      <a className="button" href={href}>
        {text}
      </a>
    </p>
  );
}
