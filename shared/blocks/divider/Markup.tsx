import type { DividerData } from './schema.ts';

export function Divider({ id, look }: DividerData) {
  return <hr className={`divider divider-${look}`} id={id} />;
}
