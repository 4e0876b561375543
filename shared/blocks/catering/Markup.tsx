import { CardGrid } from '../parts/CardGrid.tsx';
import type { Action, Card } from '../parts/cards.ts';
import { Section } from '../parts/Section.tsx';

export type CateringData = { id: string; title: string; text: string; cards: Card[]; action: Action };

export function Markup({ id, title, text, cards, action }: CateringData) {
  return (
    <Section id={id} block="catering" title={title} text={text} action={action}>
      <CardGrid cards={cards} kind="wide" level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
