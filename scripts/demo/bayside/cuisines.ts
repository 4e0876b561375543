import type { DemoCuisine } from '../types.ts';

export const cuisines: DemoCuisine[] = [
  {
    slug: 'dumplings',
    title: 'Dumplings',
    icon: 'chinese',
    description:
      'Pleated while you watch, steamed or pan-fried, with a little pool of black vinegar waiting. Is there a better use of a rainy noon?',
    text: [
      'The window steams up, someone wipes a circle in it, and there’s a tray of eighteen-pleat dumplings looking back at you. That’s how most people around here fall for them.',
      'Pork and chive is where to begin. In winter, when the boats bring crab, try the ginger ones too. And if you’ve never had a soup dumpling: nibble a small door, sip, then eat. Nobody minds if you drip.',
    ],
    media: { cover: 'dish-dumplings.jpg' },
  },
  {
    slug: 'seafood',
    title: 'Chowder & Seafood',
    icon: 'seafood',
    description:
      'Razor-clam chowder, lingcod you can hear being eaten, oysters grilled with kelp butter, and the name of the boat on the board.',
    text: [
      'You can see the boats from the line, and that’s the point. What came in this morning is what’s on the board at lunch, often with the skipper’s name beside it.',
      'Cold hands? Chowder. Big appetite? Fish and chips. Curious? A grilled oyster, forty seconds over charcoal. It’s the friendliest way to meet one.',
    ],
    media: { cover: 'dish-chowder.jpg' },
  },
  {
    slug: 'sandwiches',
    title: 'Bánh Mì & Sandwiches',
    icon: 'sandwiches',
    description:
      'Crackly baguettes with pickles and herbs, tuna melts on sourdough, and one gull who’d like a word about your crusts.',
    text: [
      'A sandwich you can carry to the seawall is one of the great inventions. We have two schools here: the Vietnamese baguette, airy and full of herbs, and the big sourdough melt that needs both hands.',
      'Either way, guard it. The gulls are patient and one of them is named Kevin.',
    ],
    media: { cover: 'dish-banh-mi.jpg' },
  },
  {
    slug: 'arepas-and-tamales',
    title: 'Arepas & Tamales',
    icon: 'latin',
    description:
      'Corn two ways: griddled and split in Caracas style, or steamed in banana leaf the way they do it in Oaxaca.',
    text: [
      'Same grain, two thousand miles apart. The Venezuelan arepa crackles, then steams when you open it. The Oaxacan tamal is soft and glossy and smells of the leaf it slept in.',
      'Most of it is naturally gluten-free. Try one of each and tell us which side you’re on (both is allowed).',
    ],
    media: { cover: 'dish-arepas.jpg' },
  },
  {
    slug: 'japanese',
    title: 'Japanese',
    icon: 'japanese',
    description:
      'Onigiri with nori so crisp it rings, clear udon for wet afternoons, and roasted green tea to hold on to.',
    text: [
      'It’s quiet food, and it suits a foggy town. A warm rice ball with a sour plum inside. A bowl of udon in broth so clear you can see the bottom.',
      'Pull the tab on the wrapper at the last moment. The crackle is half of it!',
    ],
    media: { cover: 'dish-noodles.jpg' },
  },
  {
    slug: 'korean',
    title: 'Korean',
    icon: 'korean',
    description: 'Bibimbap that sizzles, corn dogs with a foot of stretch, kimchi from mild to “are you sure?”.',
    text: [
      'Start anywhere: a bowl with an egg on top, a pancake with crisp edges, a corn dog rolled in sugar (it works, we promise).',
      'The chili paste comes on the side so you’re in charge. Mix everything. Then mix it some more.',
    ],
    media: { cover: 'dish-bibimbap.jpg' },
  },
  {
    slug: 'filipino',
    title: 'Filipino',
    icon: 'filipino',
    description:
      'Adobo with a proper vinegar bite, pencil-thin lumpia, garlic rice, and somebody’s aunt asking if you’ve eaten.',
    text: [
      'Sour, savory, garlicky, generous. If you’ve never tried Filipino cooking, adobo over garlic rice is the open door, and the lumpia are the doorbell.',
      'Go with friends, order everything, share. That’s not advice, that’s how it’s done.',
    ],
    media: { cover: 'dish-adobo.jpg' },
  },
  {
    slug: 'plant-based',
    title: 'Plant-Based',
    icon: 'vegetarian',
    description:
      'Warm grain bowls, kelp-miso soup and chanterelles on toast, mostly grown or found within thirty miles.',
    text: [
      'Carrots with a farmer’s name. Kelp from across the bay. Mushrooms that were in the woods yesterday. This is vegetables with somewhere to be.',
      'Plenty of our other trucks keep a vegan dish on the board as well; look for the little leaf on the menus.',
    ],
    media: { cover: 'dish-plants.jpg' },
  },
  {
    slug: 'coffee-and-sweets',
    title: 'Coffee & Sweets',
    icon: 'ice-cream',
    description:
      'Cardamom buns at half past five, sea-salt soft serve at noon, hot doughnuts whenever the fog comes in.',
    text: [
      'The day starts at Dock Five with a thermos of coffee and a bun that smells like Christmas. It ends at the seawall with a swirl of ice cream made salty by the view.',
      'Ice cream in November? Of course. Wear a hat.',
    ],
    media: { cover: 'dish-sweets.jpg' },
  },
];
