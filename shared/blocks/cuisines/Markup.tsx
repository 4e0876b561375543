import type { MemberWord } from '#shared/rules/member-words.ts';

import type { CuisineLink } from '../parts/cards.ts';
import { Icon } from '../parts/Icon.tsx';
import { Section } from '../parts/Section.tsx';

export type CuisinesData = { id: string; title: string; text: string; cuisines: CuisineLink[]; word: MemberWord };

export function Markup({ id, title, text, cuisines, word }: CuisinesData) {
  return (
    <Section id={id} block="cuisines" title={title} text={text}>
      <ul className="cuisines">
        {cuisines.map((cuisine) => (
          <li key={cuisine.href}>
            <a href={cuisine.href}>
              {cuisine.icon && <Icon icon={cuisine.icon} />}
              <span className="cuisine-name">{cuisine.title}</span>
              <span className="cuisine-count">
                {cuisine.count} <span className="visually-hidden">{cuisine.count === 1 ? word : `${word}s`}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
