import type { SpacerData } from './schema.ts';

export function Spacer({ id, size }: SpacerData) {
  return <div className={`spacer spacer-${size}`} id={id} aria-hidden="true" />;
}
