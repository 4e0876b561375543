import { diets, type MenuItem } from '#shared/schemas/post-attributes.ts';
import type { Content } from '#site/data/content.ts';

import { demoContent, idOf, postOf } from './demo-content.ts';

const list = (words: string) => words.split(', ');
const first = list(
  'Smoked, Charred, Crispy, Pickled, Braised, Grilled, Fried, Roasted, Loaded, Spicy, Sweet, Slow, Chopped, Pulled, Stuffed, Glazed, Pressed, Wood-fired, Street, Sunday',
);
const main = list(
  'brisket, jackfruit, chicken, pork belly, catfish, shrimp, mushroom, tofu, lamb, goat, halloumi, paneer, chorizo, carnitas, barbacoa, turkey, sausage, short rib, cauliflower, sweet potato, eggplant, squash, tempeh, duck, octopus, snapper, chickpea, black bean, egg, corn',
);
const form = list(
  'taco, sandwich, plate, bowl, bánh mì, arepa, tostada, quesadilla, burger, dumplings, noodles, wrap, flatbread, skewer, pupusa, empanada, gyro, curry, salad, nachos, tamales, biryani, pho, sliders, pie',
);
const parts = list(
  'pickled onion, lime crema, cilantro, cabbage, house slaw, chipotle mayo, queso fresco, tomatillo, peanuts, scallion, ginger, fish sauce, garlic, oregano, tahini, mint, dill, yogurt, hot honey, cornbread, potato salad, white bread, jalapeño, avocado, radish, sesame, kimchi, gochujang, plantain, coconut rice, toum, za’atar, capers, brown butter, mustard, molasses, collard greens, blue cheese, walnuts, beet',
);
const owners = list(
  'Rosa, Minh, Abuela, Pecan, Comal, Ember, Lantern, Norther, Masa, Tin, Gulf, Juniper, Otis, Doña Luz, Saffron, Cedar, Magnolia, Mesquite, Harbor, Alma, Nana, Copper, Bluebonnet, Sunny, Zilker',
);
const kinds = list(
  'Smoke, Kitchen, Tacos, Griddle, Noodle House, Wagon, Cantina, Grill, Cart, Bakery, Fry, Pit, Table',
);
const lots = list(
  'Springdale Lot, Fifth and Lamar, The Yard, Mueller Market, Riverside Brewery, Domain Plaza, Eastside Depot, Dock 9, Civic Center, Campus Gate, Barton Springs Road, Airport Row, Station Square, Old Mill, Lakeline Mall',
);

/** Repeats itself for the same seed: no two runs of a test differ. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A domain of `count` members, each with a description, ten to fourteen dishes with descriptions, a cuisine and two places. */
export function networkWithMenus(count: number): Content {
  const random = randomOf(7);
  const one = (words: string[]) => words[random(words.length)] ?? '';
  const content = demoContent();
  const dish = (index: number): MenuItem => ({
    id: `dish-${index}`,
    name: `${one(first)} ${one(main)} ${one(form)}`,
    description: `With ${one(parts)}, ${one(parts)} and ${one(parts)}, on ${one(parts)}.`,
    price: 600 + random(20) * 50,
    diets: random(3) === 0 ? [diets[random(diets.length)] ?? 'vegan'] : [],
  });
  content.posts.member = Array.from({ length: count }, (_, index) => {
    const title = `${one(owners)} ${one(kinds)} ${index}`;
    return postOf('member', `truck-${1000 + index}`, {
      data: {
        url: `members/${title
          .normalize('NFD')
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')}`,
      },
      attributes: {
        title,
        description: `${one(first)} ${one(main)} with ${one(parts)}, and ${one(form)} the way ${one(owners)} learned it in ${one(lots)}. Ask for the ${one(parts)}.`,
        menu_items: Array.from({ length: 10 + random(5) }, (_each, at) => dish(at)),
        stops: [1, 2].map((day) => ({ id: `s${day}`, place: one(lots), days: [day], from: '11:00', to: '14:00' })),
      },
      body: { external_data: { cuisines: [idOf(`tag${one(['barbecue', 'tacos', 'vietnamese'])}`)] } },
    });
  });
  content.posts.blog = Array.from({ length: 40 }, (_, index) =>
    postOf('blog', `story-${index}`, {
      attributes: {
        title: `${one(first)} ${one(main)} and a ${one(form)}`,
        description: `What ${one(owners)} does with ${one(parts)}.`,
      },
    }),
  );
  return content;
}
