export type DividerData = { id: string; look: 'line' | 'awning' };

export function Markup({ id, look }: DividerData) {
  return <hr className={`divider divider-${look}`} id={id} />;
}
