import { CardGrid } from '../parts/CardGrid.tsx';
import { Section } from '../parts/Section.tsx';
import type { MeetTheMembersData } from './schema.ts';

export function MeetTheMembers({ id, title, text, cards, action }: MeetTheMembersData) {
  return (
    <Section id={id} block="meet-the-members" title={title} text={text} action={action}>
      <CardGrid cards={cards} level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
