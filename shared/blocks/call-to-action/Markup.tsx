import { ActionButton } from '../parts/ActionButton.tsx';
import type { Action } from '../parts/cards.ts';

export type CallToActionData = { id: string; title: string; text: string; action: Action };

export function Markup({ id, title, text, action }: CallToActionData) {
  return (
    <section className="band band-brand call" id={id}>
      <div className="wrap">
        <h2>{title}</h2>
        {text && <p className="lead">{text}</p>}
        <ActionButton action={action} />
      </div>
    </section>
  );
}
