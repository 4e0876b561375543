import { CardGrid } from '../parts/CardGrid.tsx';
import { Section } from '../parts/Section.tsx';
import type { ShowcasesData } from './schema.ts';

export function Showcases({ id, title, text, cards, action }: ShowcasesData) {
  return (
    <Section id={id} block="showcases" title={title} text={text} action={action}>
      <CardGrid cards={cards} kind="wide" level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
