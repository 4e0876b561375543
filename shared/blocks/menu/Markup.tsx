import { Dishes } from '../parts/Dishes.tsx';
import { Section } from '../parts/Section.tsx';
import type { MenuData } from './schema.ts';

export function Menu({ id, title, text, dishes, action }: MenuData) {
  return (
    <Section id={id} block="menu" title={title} text={text} action={action}>
      <Dishes dishes={dishes} />
    </Section>
  );
}
