import { CardGrid } from '../parts/CardGrid.tsx';
import type { Action, Card } from '../parts/cards.ts';
import { Section } from '../parts/Section.tsx';

export type MeetTheMembersData = { id: string; title: string; text: string; cards: Card[]; action: Action };

export function Markup({ id, title, text, cards, action }: MeetTheMembersData) {
  return (
    <Section id={id} block="meet-the-members" title={title} text={text} action={action}>
      <CardGrid cards={cards} level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
