import type { Action } from '../parts/cards.ts';
import { type Dish, Dishes } from '../parts/Dishes.tsx';
import { Section } from '../parts/Section.tsx';

export type MenuData = { id: string; title: string; text: string; dishes: Dish[]; action: Action };

export function Markup({ id, title, text, dishes, action }: MenuData) {
  return (
    <Section id={id} block="menu" title={title} text={text} action={action}>
      <Dishes dishes={dishes} />
    </Section>
  );
}
