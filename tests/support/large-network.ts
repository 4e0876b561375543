import type { Content } from '#site/data/content.ts';

import { demoContent, idOf, postOf } from './demo-content.ts';

const cuisines = ['barbecue', 'tacos', 'vietnamese'];
const diets = ['vegan', 'gluten-free', 'halal', 'kosher'] as const;
const words = ['Smoke', 'Comal', 'Lantern', 'Bánh Mì', 'Griddle', 'Norther', 'Pecan', 'Masa', 'Ember', 'Tin'];

/** The demo network with `count` members, each with a cuisine, a dish and two days. */
export function largeNetwork(count: number): Content {
  const content = demoContent();
  content.posts.member = Array.from({ length: count }, (_, index) => {
    const day = (index % 7) + 1;
    const stop = (on: number) => ({ id: `stop-${on}`, place: `Lot ${index}`, days: [on], from: '11:00', to: '14:00' });
    return postOf('member', `truck-${1000 + index}`, {
      attributes: {
        title: `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${index}`,
        menu_items: [{ id: 'dish', name: 'The plate', price: 1200, diets: [diets[index % 4] ?? 'vegan'] }],
        stops: [stop(day), stop((day % 7) + 1)],
      },
      body: { external_data: { cuisines: [idOf(`tag${cuisines[index % 3]}`)] } },
    });
  });
  return content;
}
