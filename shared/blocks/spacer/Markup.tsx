export type SpacerData = { id: string; size: 'small' | 'medium' | 'large' };

export function Markup({ id, size }: SpacerData) {
  return <div className={`spacer spacer-${size}`} id={id} aria-hidden="true" />;
}
