import { lonestarPalette } from '#site/art/palettes.ts';

import { brandPictures, type MemberArt, widths } from '../pictures.ts';
import type { DemoPicture } from '../types.ts';

const members: MemberArt[] = [
  {
    slug: 'pecan-smoke',
    kind: 'flame',
    body: 'trailer',
    time: 'dusk',
    frame: 'star',
    poster: 'A cream trailer with a chimney smoking under an orange sunset, a flame as tall as a man on its roof',
    logo: 'A flame inside a five-pointed star, the mark of Pecan Smoke',
  },
  {
    slug: 'dona-chelas-comal',
    kind: 'taco',
    body: 'corrugated-van',
    time: 'night',
    frame: 'sun',
    poster: 'A mustard van serving at night beneath a crescent moon, palms behind it and a glowing taco on top',
    logo: 'A taco in a sunburst, the mark of Doña Chela’s Comal',
  },
  {
    slug: 'svoboda-and-daughters',
    kind: 'donut',
    body: 'step-van',
    time: 'dawn',
    frame: 'badge',
    poster:
      'A red step van with mustard polka dots at sunrise, a glazed pastry on its roof and the first customer at the window',
    logo: 'A round glazed pastry on a scalloped badge, the mark of Svoboda & Daughters',
  },
  {
    slug: 'nguyen-brothers-broth',
    kind: 'bowl',
    body: 'box-truck',
    time: 'noon',
    frame: 'circle',
    poster:
      'A cream box truck with a blue wave along its side and a steaming bowl on the roof; a cat waits by the wheel',
    logo: 'A steaming bowl in a ring, the mark of Nguyen Brothers Broth',
  },
  {
    slug: 'migas-before-noon',
    kind: 'egg',
    body: 'airstream',
    time: 'dawn',
    frame: 'wheel',
    poster: 'A rounded dark red trailer in the desert at dawn with a fried egg on its roof for a sun',
    logo: 'A fried egg on a clock face without numbers, the mark of Migas Before Noon',
  },
  {
    slug: 'low-water-crossing',
    kind: 'shrimp',
    body: 'bus',
    time: 'noon',
    frame: 'wave',
    poster: 'A yellow school bus with a serving window, a pink shrimp curled on its roof and a water tower behind',
    logo: 'A shrimp above a wave, the mark of Low Water Crossing',
  },
  {
    slug: 'two-lane-burgers',
    kind: 'burger',
    body: 'step-van',
    time: 'night',
    frame: 'shield',
    poster: 'A regular leans on a mustard step van under string lights, a burger lit up on the roof against the night',
    logo: 'A burger on a highway shield, the mark of Two-Lane Burgers',
  },
  {
    slug: 'chisholm-chili-parlor',
    kind: 'chilli',
    body: 'horse-box',
    time: 'dusk',
    frame: 'bowtie',
    poster: 'A mustard and green camper at dusk with a red chile on top and the sun going down enormous behind it',
    logo: 'A red chile between two banners, the mark of Chisholm Chili Parlor',
  },
  {
    slug: 'blue-norther',
    kind: 'ice-cream',
    body: 'bike-cart',
    time: 'noon',
    frame: 'hexagon',
    poster: 'A bicycle cart with a scalloped mustard canopy and a strawberry cone on top, parked between water towers',
    logo: 'An ice-cream cone in a hexagon, the mark of Blue Norther',
  },
  {
    slug: 'okra-revival',
    kind: 'leaf',
    body: 'corrugated-van',
    time: 'noon',
    frame: 'badge',
    poster: 'People wait at a red van with a green leaf on its roof, smoke rising from the stovepipe at noon',
    logo: 'A leaf on a scalloped badge, the mark of Okra Revival',
  },
  {
    slug: 'falafel-county',
    kind: 'falafel',
    body: 'kiosk',
    time: 'dusk',
    frame: 'awning',
    poster:
      'A striped kiosk in a blaze of red and orange sunset rays, a bowl of falafel on its roof, a cat at the corner',
    logo: 'Falafel in a pocket under a striped awning, the mark of Falafel County',
  },
  {
    slug: 'long-shadow-coffee',
    kind: 'coffee',
    body: 'three-wheeler',
    time: 'dawn',
    frame: 'sun',
    poster:
      'A three-wheeled coffee van painted in red and black rays, a paper cup on the roof, palms in the early light',
    logo: 'A paper cup in a sunburst, the mark of Long Shadow Coffee',
  },
  {
    slug: 'banh-mi-y-tu',
    kind: 'baguette',
    body: 'box-truck',
    time: 'night',
    frame: 'awning',
    poster: 'A cream box truck with its window lit at midnight and a stuffed baguette glowing above it',
    logo: 'A filled baguette under a striped awning, the mark of Bánh Mì y Tú',
  },
  {
    slug: 'hub-city-dogs',
    kind: 'hot-dog',
    body: 'push-cart',
    time: 'noon',
    frame: 'circle',
    poster:
      'A red pushcart under a blue and white umbrella, a pot steaming beside the mustard, a water tower in the distance',
    logo: 'A hot dog in a ring, the mark of Hub City Dogs',
  },
];

const draw = brandPictures({ palette: lonestarPalette, look: 'dust', name: 'lonestar' });

export const pictures: DemoPicture[] = [
  ...draw.members(members),
  ...draw.dishes([
    {
      file: 'dish-barbecue.jpg',
      dish: 'brisket-tray',
      alt: 'Thick slices of brisket on butcher paper in a tray, with beans, white bread, pickle and onion',
    },
    {
      file: 'dish-tacos.jpg',
      dish: 'taco',
      seed: 'taco6',
      alt: 'Three folded tacos overlapping on a white plate with lime and cilantro, a red chile at the edge of the table',
    },
    {
      file: 'dish-tex-mex.jpg',
      dish: 'curry-bowl',
      alt: 'A bowl of red chili with chunks of beef and a scoop of white rice, lime and green salsa beside it',
    },
    {
      file: 'dish-bakery.jpg',
      dish: 'kolache',
      seed: 'kolache3',
      alt: 'Nine kolaches in a baking tray, three by three: apricot, berry, poppy seed and farmer’s cheese',
    },
    {
      file: 'dish-vietnamese.jpg',
      dish: 'pho',
      alt: 'A wide bowl of phở with rice noodles, sliced beef, chile and lime on a checked cloth',
    },
    {
      file: 'dish-burgers.jpg',
      dish: 'burger',
      alt: 'A double cheeseburger, tall and shining, with lettuce, tomato and a sesame bun',
    },
    {
      file: 'dish-seafood.jpg',
      dish: 'banh-mi',
      alt: 'Two dressed po’boys side by side on a wooden board with lime wedges and sliced chile',
    },
    {
      file: 'dish-plants.jpg',
      dish: 'falafel',
      alt: 'A plate of falafel with flatbread, tomatoes, onion rings and a bowl of tarator',
    },
    {
      file: 'dish-coffee.jpg',
      dish: 'coffee',
      alt: 'A cup of coffee seen from above, a heart poured into the foam, a pastry on the saucer',
    },
  ]),
  ...draw.scenes([
    {
      file: 'home-hero.jpg',
      time: 'dusk',
      seed: 'home',
      width: widths.home,
      alt: 'String lights over a row of trailers and a cart at sundown, people queuing in twos and threes in the red dust',
    },
    {
      file: 'scene-dusk.jpg',
      time: 'dusk',
      seed: 'friday',
      alt: 'A yellow bus and a camper serve a crowd under bulbs, the sun setting behind a water tower',
    },
    {
      file: 'scene-night.jpg',
      time: 'night',
      seed: 'neon',
      alt: 'Trucks with lit windows on a dark lot, a coffee cup and a taco glowing on their roofs, stars above the string lights',
    },
    {
      file: 'scene-noon.jpg',
      time: 'noon',
      seed: 'market',
      alt: 'Morning at the market: a mustard van, a white cart and a red trailer with a star, the skyline pale behind them',
    },
  ]),
  ...draw.network({
    lost: 'A dark green and red truck stands askew on cracked desert ground, beside a signpost whose three arms point three ways',
    logo: 'Lone Star Food Trucks: a star rolling on a wheel under a striped awning',
    favicon: 'A mustard star on a wheel',
  }),
];
