import type { DemoMember } from '../types.ts';
import { at, dish } from '../writing.ts';
import { places } from './places.ts';

export const members3: DemoMember[] = [
  {
    slug: 'sunday-adobo',
    title: 'Sunday Adobo',
    description:
      'A Filipino family lunch on wheels: adobo, pancit, garlic rice, and lumpia that vanish faster than the line moves.',
    story: [
      'The Villanueva cousins used to cook together every Sunday after church, and neighbors kept inviting themselves. At forty guests, Tita Baby suggested charging.',
      'Their adobo is the old kind, mostly vinegar and garlic, black pepper and bay, with a splash of soy for color. It’s sharp, then it’s tender, then you want more rice. There’s always more rice.',
      'You’ll be asked whether you’ve eaten. The correct answer is no, even if you have.',
    ],
    phone: '(541) 555-0103',
    email: 'titas@sundayadobo.example',
    website: 'https://sundayadobo.example',
    socials: ['https://facebook.example/sundayadobo', 'https://instagram.example/sundayadobo'],
    cuisines: ['filipino'],
    stops: [
      ...at(places.southMarina, 'Fri', '16:00-20:00'),
      ...at(places.commons, 'Sat', '11:00-19:00'),
      ...at(places.commons, 'Sun', '11:00-17:00'),
    ],
    menu: [
      dish('Chicken adobo plate', 14, 'Two thighs, garlic rice, atchara.', 'df', 'soy gluten'),
      dish('Pork lumpia, ten', 9, 'Thin as pencils, gone in a minute.', 'df', 'gluten egg soy'),
      dish('Pancit bihon', 11, 'Rice noodles, vegetables, calamansi. For long life!', 'df', 'soy gluten'),
      dish('Ginataang kalabasa', 12, 'Squash and long beans in coconut milk.', 'vg gf'),
      dish('Sinigang cup', 7, 'Sour tamarind broth with rockfish. Good for colds and Mondays.', 'gf df', 'fish'),
      dish('Ube turon', 5.5, 'Banana and purple yam, wrapped, fried, caramelized.', 'vg', 'gluten'),
    ],
  },
  {
    slug: 'green-anchor',
    title: 'Green Anchor',
    description:
      'A bright little galley of bowls, flatbreads and kelp-miso soup. All plants, and most of them grew within thirty miles.',
    story: [
      'Delphine Arsenault cooked on research ships, where fresh vegetables run out on day nine. She started growing kelp noodles in her head around day ten.',
      'Now she works with two farms and a kelp grower across the bay. The list on the side of the truck names who grew what; the carrots, for example, are Theo’s. You can meet Theo on Saturdays. He’s shy, but ask about soil.',
      'Nothing here is pretending to be meat. It’s just very good at being vegetables.',
    ],
    phone: '(541) 555-0115',
    email: 'galley@greenanchor.example',
    website: 'https://greenanchor.example',
    socials: ['https://instagram.example/greenanchorgalley'],
    cuisines: ['plant-based'],
    stops: [
      ...at(places.campus, 'Mon Tue Wed', '11:00-14:30'),
      ...at(places.publicLibrary, 'Thu Fri', '11:00-16:00'),
      ...at(places.market, 'Sat', '09:00-14:00'),
    ],
    menu: [
      dish('Harbor bowl', 13, 'Warm barley, roast carrots, kelp, green tahini.', 'vg', 'gluten sesame'),
      dish('Kelp-miso soup', 7, 'Silky, salty, a little smoky.', 'vg gf', 'soy'),
      dish('Squash flatbread', 11, 'Hazelnut dukkah, pickled onion, chili honey or maple.', 'v', 'gluten nuts'),
      dish('Chanterelle toast', 12.5, 'Foraged, in season, on seeded rye.', 'vg', 'gluten'),
      dish('Pea shoot salad', 8, 'Lemon, mint, toasted seeds.', 'vg gf'),
      dish('Blackberry shrub', 4.5, 'Tart and fizzy.', 'vg gf'),
    ],
  },
  {
    slug: 'the-shuck-wagon',
    title: 'The Shuck Wagon',
    description:
      'Grilled oysters with kelp butter, bay shrimp rolls, and a shucker who’ll teach you to do it yourself on Fridays.',
    story: [
      'Theresa “Tee” Okafor grows oysters three miles up the bay and shucks about nine hundred on a good Saturday. She holds the county record, 31 in two minutes, and will mention it only if you ask. So ask!',
      'If raw isn’t your thing, the grill is the way in: kelp butter, garlic, a squeeze of lemon, forty seconds until the edges curl. People who “don’t do oysters” come back for a second half dozen.',
      'On Fridays at four there’s a free shucking lesson. Gloves provided. Bring a friend, and patience.',
    ],
    phone: '(541) 555-0127',
    email: 'tee@shuckwagon.example',
    website: 'https://shuckwagon.example',
    socials: ['https://instagram.example/theshuckwagon', 'https://facebook.example/theshuckwagon'],
    cuisines: ['seafood'],
    stops: [
      ...at(places.netLoft, 'Fri', '14:00-20:00'),
      ...at(places.netLoft, 'Sat', '12:00-20:00'),
      ...at(places.bayfront, 'Mon Tue', '12:00-18:00'),
    ],
    menu: [
      dish('Grilled oysters, six', 18, 'Kelp butter, garlic, lemon.', 'gf', 'shellfish dairy'),
      dish('Raw oysters, six', 17, 'This morning’s, from three miles away. Mignonette.', 'gf df', 'shellfish'),
      dish('Bay shrimp roll', 14, 'Tiny pink shrimp, celery, toasted bun.', '', 'gluten dairy egg shellfish'),
      dish('Oyster stew', 11, 'Milk, butter, black pepper. Christmas in a cup.', 'gf', 'shellfish dairy'),
      dish('Grilled corn and kelp butter', 5.5, 'For whoever came along and doesn’t eat shellfish.', 'v gf', 'dairy'),
    ],
  },
  {
    slug: 'salt-and-swirl',
    title: 'Salt & Swirl',
    description:
      'Soft serve with local sea salt, marionberry ripple and doughnuts fried to order. Yes, also in November.',
    story: [
      'Noor Rahimi and her dad evaporate seawater in an old greenhouse, which takes eleven days and smells wonderful. A pinch goes in every swirl. It’s the reason the vanilla tastes so much like vanilla.',
      'Marionberries come from the valley in July, and Noor freezes enough for the whole year (a ton and a quarter, if you’re wondering). Doughnuts are her dad’s department: cardamom, rosewater, hot, six in a bag.',
      'Ice cream weather is a state of mind. Bring a hat.',
    ],
    phone: '(541) 555-0139',
    email: 'noor@saltandswirl.example',
    website: 'https://saltandswirl.example',
    socials: ['https://instagram.example/saltandswirl', 'https://tiktok.example/saltandswirl'],
    cuisines: ['coffee-and-sweets'],
    stops: [
      ...at(places.nyePoint, 'Thu Fri', '13:00-19:00'),
      ...at(places.bayfront, 'Sat', '11:00-20:00'),
      ...at(places.lighthouse, 'Sun', '11:00-18:00'),
    ],
    menu: [
      dish('Sea salt vanilla swirl', 5, 'Cone or cup. Two licks and you’ll get it.', 'v', 'dairy gluten'),
      dish('Marionberry ripple', 5.5, 'Purple, tart, very Oregon.', 'v gf', 'dairy'),
      dish('Coconut and lime swirl', 5.5, 'No dairy, no compromise.', 'vg gf'),
      dish('Cardamom doughnuts, six', 7, 'Fried when you order. Blow on them.', 'v', 'gluten dairy egg'),
      dish('Doughnut sundae', 9, 'Two doughnuts, one swirl, hot salted caramel.', 'v', 'gluten dairy egg'),
      dish('Saffron hot chocolate', 5, 'Dad’s idea. He was right.', 'v gf', 'dairy'),
    ],
  },
];
