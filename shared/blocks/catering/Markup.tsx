import { CardGrid } from '../parts/CardGrid.tsx';
import { Section } from '../parts/Section.tsx';
import type { CateringData } from './schema.ts';

export function Catering({ id, title, text, cards, action }: CateringData) {
  return (
    <Section id={id} block="catering" title={title} text={text} action={action}>
      <CardGrid cards={cards} kind="wide" level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
