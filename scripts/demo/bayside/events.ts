import type { DemoCatering, DemoShowcase } from '../types.ts';
import { dish } from '../writing.ts';

export const showcases: DemoShowcase[] = [
  {
    slug: 'first-crab-night',
    title: 'First Crab Night',
    description:
      'The season opens, the boats come home with their lights on, and six trucks cook the first crab on the dock. Come see it happen.',
    text: [
      'Every December the first crab boats come back over the bar in the dark, all lit up, and half the town stands on the Bayfront and waves. A few years ago we thought: shouldn’t there be dumplings?',
      'So now there are. Little Lantern fills theirs with crab and ginger, Ruth makes her once-a-year crab bisque, Jun puts it in a pancake, and Tee shows you how to crack one without losing an eye.',
      'Entry is free. Crab is priced off the boat that day. Bring a lantern if you have one, and something waterproof either way.',
    ],
    place: 'Dock Five, Bayfront Blvd',
    starts_at: '2026-12-05 16:30',
    ends_at: '2026-12-05 21:00',
    members: [
      'little-lantern-dumplings',
      'merrow-chowder-company',
      'kimchi-harbor',
      'the-shuck-wagon',
      'slack-tide-coffee',
      'salt-and-swirl',
    ],
    media: { cover: 'scene-night.jpg' },
  },
  {
    slug: 'lantern-walk',
    title: 'Lantern Walk & Tamales',
    description:
      'A slow walk along the seawall with paper lanterns, tamales in your pockets and hot chocolate at both ends.',
    text: [
      'We meet at the library lawn at five, light up, and wander down to Nye Point. It’s about fifteen minutes if you’re in a hurry and an hour if you’re four years old.',
      'The Pérez sisters hand out tamales at the start (a warm tamal in each pocket is a very good idea). At the far end Noor has saffron hot chocolate, and Hana’s udon pot will be on.',
      'Lantern-making is in the library from two. All the paper is donated; all the glue ends up on the librarian.',
    ],
    place: 'Library lawn to Nye Point seawall',
    starts_at: '2026-12-18 17:00',
    ends_at: '2026-12-18 20:00',
    members: ['milpa-tamales', 'salt-and-swirl', 'tide-and-onigiri', 'slack-tide-coffee'],
    media: { cover: 'scene-dusk.jpg' },
  },
  {
    slug: 'lunar-new-year-dumpling-day',
    title: 'Lunar New Year Dumpling Day',
    description:
      'Learn to pleat with Auntie Fen, eat what you made, and hide a lucky coin (well, a lucky peanut) in one of them.',
    text: [
      'Four tables, two hundred wrappers each, and Auntie Fen walking around pretending to be strict. You’ll make a dozen. They’ll look odd. They’ll taste wonderful.',
      'One dumpling in every batch has a peanut in it. Whoever finds it gets the year’s luck and free tea from Ingrid. If peanuts aren’t for you, tell us and we’ll use a date.',
      'Sittings at eleven, one and three. The lion dancers come between the first and the second; please don’t feed the lion.',
    ],
    place: 'Cannery Commons, 118 Cannery St',
    starts_at: '2027-02-06 11:00',
    ends_at: '2027-02-06 16:30',
    members: ['little-lantern-dumplings', 'banh-mi-ba-sau', 'kimchi-harbor', 'sunday-adobo', 'slack-tide-coffee'],
    media: { cover: 'dish-dumplings.jpg' },
  },
  {
    slug: 'chowder-crawl',
    title: 'The Great Chowder Crawl',
    description: 'Nine chowders, one mug, a map. Vote for your favorite and try to stay friendly about it.',
    text: [
      'You get an enamel mug at the net loft and a map with nine stops. Each fills it once. There’s a white one, obviously, but also a coconut one, a kimchi one, and Delphine’s corn and kelp, which won last year and caused a certain amount of talk.',
      'The whole route is just under a mile and a half, flat, with benches. Rinse stations at stops three and six.',
    ],
    place: 'Start at the old net loft, 845 Bayfront Blvd',
    starts_at: '2027-03-13 11:00',
    ends_at: '2027-03-13 16:00',
    members: [
      'merrow-chowder-company',
      'green-anchor',
      'fogline-fish-and-chips',
      'kimchi-harbor',
      'sunday-adobo',
      'the-shuck-wagon',
    ],
    media: { cover: 'scene-rain.jpg' },
  },
];

export const caterings: DemoCatering[] = [
  {
    slug: 'seaside-wedding',
    title: 'The Seaside Wedding',
    description:
      'Grilled oysters while the photos happen, a long supper from two or three trucks, doughnuts under the lights. For 60 to 220 guests.',
    text: [
      'Tell us about the two of you and we’ll build the menu from there. One couple met over chowder, so there was chowder. Another had grandmothers from Hanoi and Helsinki, and the bánh mì and cardamom buns got along beautifully.',
      'Trucks can park right by the water at four spots in town (we know which ones flood). String lights, awnings and a rain plan come with us, because we live here.',
      '## What’s included',
      '- Two or three trucks and their crews for five hours',
      '- Oyster bar or onigiri trays during the photos',
      '- Compostable plates, or real ones for a little more',
      '- A tasting evening for four at the net loft',
      '- Lights, awnings and forty umbrellas',
    ],
    price_from: 5200,
    guests_min: 60,
    guests_max: 220,
    menu: [
      dish('Oyster bar', 14, 'Per guest. Raw and grilled, shucked in front of you.', 'gf', 'shellfish dairy'),
      dish('Dumpling supper', 22, 'Per guest. Three kinds, cucumbers, greens.', 'df', 'gluten soy sesame'),
      dish('Bánh mì and salads', 18, 'Per guest. Half pork, half lemongrass tofu.', 'df', 'gluten fish soy peanuts'),
      dish('Doughnuts and a swirl', 8, 'Per guest. Fried to order at ten o’clock.', 'v', 'gluten dairy egg'),
    ],
    members: ['the-shuck-wagon', 'little-lantern-dumplings', 'banh-mi-ba-sau', 'salt-and-swirl'],
    media: { cover: 'scene-dusk.jpg' },
  },
  {
    slug: 'crew-lunch',
    title: 'Crew Lunch',
    description:
      'A truck for your crew, lab or office, once or every week. 25 to 150 people, and every diet in the building gets a proper lunch.',
    text: [
      'We started doing this for the research ships, where half the crew is vegan, a third is halal and everyone is hungry at the same minute. Turns out offices are the same.',
      'Send us the headcount and any allergies a week ahead. We’ll suggest two trucks that cover everybody, and you choose.',
      '## What’s included',
      '- One truck for an hour and a half, parked where you like',
      '- Names on the boxes if people order ahead',
      '- Allergens on every label',
      '- Coffee from Slack Tide for three dollars more',
    ],
    price_from: 1400,
    guests_min: 25,
    guests_max: 150,
    menu: [
      dish('Arepa lunch', 14, 'Per guest. Two fillings, tostones. Gluten-free throughout.', 'gf', 'dairy egg'),
      dish(
        'Onigiri box',
        14,
        'Per guest. Three rice balls, karaage or mushroom, pickles.',
        'df',
        'fish soy gluten egg',
      ),
      dish('Harbor bowl', 14, 'Per guest. All plants, warm or cold.', 'vg', 'gluten sesame'),
      dish('Chowder and toast', 15, 'Per guest. White, red or corn.', '', 'shellfish fish dairy gluten'),
    ],
    members: ['la-reina-pepiada', 'tide-and-onigiri', 'green-anchor', 'merrow-chowder-company'],
    media: { cover: 'dish-arepas.jpg' },
  },
  {
    slug: 'birthday-on-the-dock',
    title: 'Birthday on the Dock',
    description:
      'One truck, one soft-serve window and a spot by the water for 20 to 80 people. Yes, grown-ups can book it too.',
    text: [
      'Pick a savory truck and Noor brings the soft serve. We hold the spot at South Marina from noon, put up the awning, and hang the bunting so you don’t have to.',
      'Kids can help fry a doughnut (one grown-up each, aprons provided). The sea lions will sing; we can’t stop them.',
    ],
    price_from: 1800,
    guests_min: 20,
    guests_max: 80,
    menu: [
      dish('Fish and chips, small', 13, 'Per guest. Lingcod or halloumi.', '', 'gluten fish dairy'),
      dish('Stretchy corn dogs', 11, 'Per guest. With kimchi for the brave.', '', 'gluten dairy egg'),
      dish('Unlimited swirl', 6, 'Per guest. “Unlimited” has been tested.', 'v gf', 'dairy'),
    ],
    members: ['fogline-fish-and-chips', 'kimchi-harbor', 'salt-and-swirl'],
    media: { cover: 'dish-sweets.jpg' },
  },
  {
    slug: 'tita-feast',
    title: 'The Tita Feast',
    description:
      'A kamayan spread on banana leaves down one long table, eaten with your hands. 20 to 60 people who like each other.',
    text: [
      'The cousins lay banana leaves the length of the table, pile garlic rice down the middle, and set everything else along it: adobo, lumpia, grilled fish, mango, pickles. There are no plates. There’s a hand-washing song.',
      'It takes about two hours and people tend to stay for three.',
    ],
    price_from: 3400,
    guests_min: 20,
    guests_max: 60,
    menu: [
      dish(
        'Kamayan spread',
        34,
        'Per guest. Adobo, lumpia, grilled rockfish, pancit, atchara.',
        'df',
        'soy gluten fish egg',
      ),
      dish('Garden kamayan', 29, 'Per guest. Squash in coconut, eggplant, mushroom adobo.', 'vg', 'soy gluten'),
      dish('Ube turon', 5, 'Per guest. Hot.', 'vg', 'gluten'),
    ],
    members: ['sunday-adobo'],
    media: { cover: 'dish-adobo.jpg' },
  },
];
