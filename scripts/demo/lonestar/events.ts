import type { DemoCatering, DemoShowcase } from '../types.ts';
import { dish } from '../writing.ts';

export const showcases: DemoShowcase[] = [
  {
    slug: 'second-saturday-smoke-off',
    title: 'Second Saturday Smoke-Off',
    description:
      'Three trucks, one cut, no judges but you. Buy a tasting strip, drop a token in a bucket, argue about it after.',
    text: [
      'One brisket each. One fire each. Ray Dominguez smokes his over pecan, the Nguyen brothers put theirs in broth, and Yolanda Reyes is bringing a chopped-beef breakfast taco to a dinner fight.',
      'A tasting strip is twelve dollars and gets you all three. Your token goes in the bucket of the one you’d drive back for. The loser cooks staff lunch for a month.',
      'Free to walk in. Dogs on leads. There is a fiddle player and he will not be stopped.',
    ],
    place: 'Springdale warehouse row, 1000 block of Springdale Rd',
    starts_at: '2026-12-12 16:00',
    ends_at: '2026-12-12 22:00',
    members: ['pecan-smoke', 'nguyen-brothers-broth', 'migas-before-noon', 'blue-norther'],
    media: { cover: 'scene-dusk.jpg' },
  },
  {
    slug: 'neon-new-year',
    title: 'Neon New Year',
    description:
      'Ten trucks under the old motel sign on South Congress. Black-eyed peas at midnight, because we are not fools.',
    text: [
      'Doors, if gravel had doors, open at six. Ten trucks, two bands, one neon sign that has said VACANCY since 1957.',
      'At midnight the Deacon serves black-eyed peas and collards to anyone holding a cup. Peas for luck, greens for money. It has worked about as well as anything else.',
      'Ride home early or ride home late, but don’t drive it. The number 1 bus runs until two.',
    ],
    place: 'South Congress gravel lot, 1700 block of S Congress Ave',
    starts_at: '2026-12-31 18:00',
    ends_at: '2027-01-01 00:45',
    members: [
      'okra-revival',
      'two-lane-burgers',
      'dona-chelas-comal',
      'low-water-crossing',
      'banh-mi-y-tu',
      'hub-city-dogs',
    ],
    media: { cover: 'scene-night.jpg' },
  },
  {
    slug: 'kolache-morning',
    title: 'Kolache Morning',
    description: 'Forty trays, nine fillings, three kinds of coffee. Over when the last apricot goes.',
    text: [
      'Anna and Tess Svoboda bake through the night. Jo Petersen grinds at six. By seven there is steam on the windows and a line down 4th Street that is the friendliest in town, on account of it being too early to be anything else.',
      'Children under ten can fill their own kolache at the long table. Bring a sleeve you don’t love.',
    ],
    place: 'Republic Square farmers market, W 4th St at Guadalupe',
    starts_at: '2027-01-16 07:00',
    ends_at: '2027-01-16 11:00',
    members: ['svoboda-and-daughters', 'long-shadow-coffee', 'migas-before-noon'],
    media: { cover: 'scene-noon.jpg' },
  },
  {
    slug: 'independence-day-chili-supper',
    title: 'Independence Day Chili Supper',
    description: 'Texas Independence Day, long tables, one pot of red for six hundred. Beans in a separate county.',
    text: [
      'March the second. The tables run down the middle of the yard and everybody sits next to somebody they didn’t come with.',
      'Ines Valadez cooks the red in her great-great-grandmother’s proportions, multiplied. Earline brings shrimp for the ones who don’t eat beef, and the Deacon brings everything for the ones who don’t eat either.',
      'Supper is eighteen dollars. Children eat for five. The beans are over there.',
    ],
    place: 'North Burnet yard, 8300 block of Burnet Rd',
    starts_at: '2027-03-02 17:30',
    ends_at: '2027-03-02 21:30',
    members: ['chisholm-chili-parlor', 'low-water-crossing', 'okra-revival', 'svoboda-and-daughters', 'blue-norther'],
    media: { cover: 'dish-tex-mex.jpg' },
  },
];

export const caterings: DemoCatering[] = [
  {
    slug: 'long-table-wedding',
    title: 'The Long Table Wedding',
    description:
      'Brisket, guisados and a kolache tower for 80 to 350 guests. Two trucks, one bill, nobody eats standing up unless they want to.',
    text: [
      'We have fed weddings in barns, on ranches and once on a low-water bridge. The food comes family style: platters down the table, seconds without asking.',
      'Ray carves where people can see him. Chela presses tortillas until the last song. At ten the sisters roll out a kolache tower, which has replaced the cake four times out of five.',
      '## What’s in it',
      '- Two trucks and their crews for five hours',
      '- Platters, plates, cutlery and linen you’d show your mother',
      '- A tasting for four, six weeks ahead',
      '- A rain plan we have actually used',
      'We need a level spot, two 30-amp outlets or room for a quiet generator, and the name of whoever gets to make decisions on the day.',
    ],
    price_from: 4600,
    guests_min: 80,
    guests_max: 350,
    menu: [
      dish('Carved brisket and turkey', 21, 'Per guest. Pickles, onion, white bread.', 'df', 'gluten'),
      dish('Three guisados, tortillas pressed on site', 16, 'Per guest. One is always vegan.', 'gf'),
      dish('Kolache tower', 6, 'Per guest. Apricot, poppy seed, farmer’s cheese.', 'v', 'gluten dairy egg'),
      dish('Midnight breakfast tacos', 5, 'Per guest. They will thank you.', '', 'gluten egg dairy'),
    ],
    members: ['pecan-smoke', 'dona-chelas-comal', 'svoboda-and-daughters'],
    media: { cover: 'dish-barbecue.jpg' },
  },
  {
    slug: 'office-lunch-lineup',
    title: 'Office Lunch Lineup',
    description:
      'One truck at your curb, once or weekly. 40 to 200 people fed in ninety minutes, paid by you or by them.',
    text: [
      'You give us a date and a parking spot. We send a truck that suits your crowd and a link where people order ahead, so nobody stands in the sun through a stand-up meeting.',
      'Weekly lineups rotate: phở one week, burgers the next, hot plates the week after. If the building wants Pecan Smoke back, the building gets in line like everybody else.',
      '## What’s in it',
      '- One truck for two hours on site',
      '- Pre-orders with names on the bags',
      '- Vegan and gluten-free choices on every menu, marked',
      '- One invoice, or individual tickets',
    ],
    price_from: 1500,
    guests_min: 40,
    guests_max: 200,
    menu: [
      dish('Phở bar', 15, 'Per guest. Beef, chicken or vegan broth, herbs, the works.', 'df', 'fish'),
      dish('Two-lane combo', 16, 'Per guest. Burger or mushroom melt, fries, a cold drink.', '', 'gluten dairy'),
      dish('Hot plate lunch', 15, 'Per guest. One main, two sides, cornbread. All plants.', 'vg', 'gluten soy'),
      dish('Falafel box', 15, 'Per guest. Halal, with hummus and pickles.', 'vg h', 'gluten sesame'),
    ],
    members: ['nguyen-brothers-broth', 'two-lane-burgers', 'okra-revival', 'falafel-county'],
    media: { cover: 'dish-vietnamese.jpg' },
  },
  {
    slug: 'school-and-church-supper',
    title: 'School & Church Supper',
    description: 'Frito pie, dogs and raspas for 100 to 600. Priced so the fundraiser raises funds.',
    text: [
      'Homecomings, fall festivals, the annual meeting that needs a quorum. We keep it quick, cheap and good, and ten percent of the till goes back to whoever invited us.',
      'Walter has never been late for a ball game. Ines brings the big pot. The twins shave ice until the last child is blue.',
      '## What’s in it',
      '- Up to three carts or trucks for three hours',
      '- Tickets you can sell ahead, printed with your name',
      '- Ten percent back to the host',
    ],
    price_from: 900,
    guests_min: 100,
    guests_max: 600,
    menu: [
      dish('Frito pie', 8, 'In the bag, beef or bean.', 'gf', 'dairy'),
      dish('The Hub dog', 6, 'All beef, chow-chow.', '', 'gluten dairy'),
      dish('Carrot dog', 6, 'For the ones who asked.', 'vg', 'gluten soy'),
      dish('Raspa', 4, 'Any color. Red is the right one.', 'vg gf'),
    ],
    members: ['hub-city-dogs', 'chisholm-chili-parlor', 'blue-norther'],
    media: { cover: 'dish-burgers.jpg' },
  },
  {
    slug: 'gulf-coast-boil',
    title: 'Gulf Coast Boil',
    description:
      'Shrimp, corn, potatoes and sausage poured straight onto the table for 30 to 150. Bibs included, dignity optional.',
    text: [
      'Earline brings the pots, the burners and the boat’s phone number. The shrimp were swimming that morning; we can tell you where.',
      'Everything is tipped down the middle on brown paper and people stop talking for about six minutes. It is our favorite sound.',
    ],
    price_from: 3200,
    guests_min: 30,
    guests_max: 150,
    menu: [
      dish('The boil', 32, 'Per guest. A pound of head-on shrimp, corn, potatoes, sausage.', 'gf df', 'shellfish'),
      dish('Garden boil', 22, 'Per guest. Artichokes, mushrooms, corn, potatoes, its own pot.', 'vg gf'),
      dish('Peach cobbler', 6, 'Per guest. Biscuit top.', 'vg', 'gluten'),
    ],
    members: ['low-water-crossing', 'okra-revival'],
    media: { cover: 'dish-seafood.jpg' },
  },
];
