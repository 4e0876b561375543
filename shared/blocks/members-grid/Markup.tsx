import { CardGrid } from '../parts/CardGrid.tsx';
import { Section } from '../parts/Section.tsx';
import type { MembersGridData } from './schema.ts';

export function MembersGrid({ id, title, text, cards, action }: MembersGridData) {
  return (
    <Section id={id} block="members-grid" title={title} text={text} action={action}>
      <CardGrid cards={cards} level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
