import { CardGrid } from '../parts/CardGrid.tsx';
import type { Action, Card } from '../parts/cards.ts';
import { Section } from '../parts/Section.tsx';

export type ShowcasesData = { id: string; title: string; text: string; cards: Card[]; action: Action };

export function Markup({ id, title, text, cards, action }: ShowcasesData) {
  return (
    <Section id={id} block="showcases" title={title} text={text} action={action}>
      <CardGrid cards={cards} kind="wide" level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
