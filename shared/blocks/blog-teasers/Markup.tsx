import { CardGrid } from '../parts/CardGrid.tsx';
import { Section } from '../parts/Section.tsx';
import type { BlogTeasersData } from './schema.ts';

export function BlogTeasers({ id, title, text, cards, action }: BlogTeasersData) {
  return (
    <Section id={id} block="blog-teasers" title={title} text={text} action={action}>
      <CardGrid cards={cards} kind="wide" level={title ? 'h3' : 'h2'} />
    </Section>
  );
}
