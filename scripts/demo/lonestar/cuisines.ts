import type { DemoCuisine } from '../types.ts';

export const cuisines: DemoCuisine[] = [
  {
    slug: 'barbecue',
    title: 'Barbecue',
    icon: 'barbecue',
    description:
      'Brisket with a bark you could knock on, ribs, hot guts, and beans that sat under all of it for fourteen hours.',
    text: [
      'Post oak burns steady. Pecan burns sweet. Put them together, leave the door shut, and by morning a cheap cut is the best thing in the county.',
      'Order by the half pound. Ask for moist if you want the point, lean if you are pretending. It comes on butcher paper with white bread, onion and pickle, and the sauce is optional in the way a hat is optional in July.',
      'Get there before noon. Nobody is being precious. A brisket is a fixed size.',
    ],
    media: { cover: 'dish-barbecue.jpg' },
  },
  {
    slug: 'tacos',
    title: 'Tacos',
    icon: 'mexican',
    description:
      'Corn pressed when you order, flour patted by hand, guisados in clay pots, and salsa that tells the truth.',
    text: [
      'Six in the morning: egg and potato in a flour tortilla, twisted in foil. Ten at night: cheek meat on corn, standing up, under a string of bulbs. Between the two you could live in this town for years and not repeat yourself.',
      'A good tortilla is warm, bends without breaking and tastes of the grain. Everything else is filling.',
    ],
    media: { cover: 'dish-tacos.jpg' },
  },
  {
    slug: 'tex-mex',
    title: 'Tex-Mex',
    icon: 'tex-mex',
    description: 'Chili gravy, yellow cheese, a bowl of red with no beans in it. Not a mistake. A cuisine.',
    text: [
      'It started with chili sold by lantern in San Antonio and rode north with the cattle. It is older than most things that look down on it.',
      'Look for chili made from whole chiles, enchiladas under brown gravy, migas with yesterday’s chips. Frito pie comes in the bag. Keep the bag.',
    ],
    media: { cover: 'dish-tex-mex.jpg' },
  },
  {
    slug: 'bakery',
    title: 'Kolaches & Bakery',
    icon: 'bakery',
    description: 'Soft Czech dough, tart apricot, poppy seed, and the sausage one that is technically a klobásník.',
    text: [
      'Czech families came to Fayette County in the 1850s with a yeast dough and strong views on prunes. The dough stayed soft. So did the prunes.',
      'Fruit on top is a kolache. Sausage inside is a klobásník. Two before nine is breakfast. Three is a Tuesday.',
    ],
    media: { cover: 'dish-bakery.jpg' },
  },
  {
    slug: 'vietnamese',
    title: 'Vietnamese',
    icon: 'vietnamese',
    description:
      'Clear broth with eighteen hours behind it, herbs by the fistful, baguettes that shatter on the first bite.',
    text: [
      'Houston taught Texas to eat phở and Austin put a truck under it. The broth is beef bones, charred ginger, star anise, and somebody standing over it with a skimmer.',
      'Taste it plain first. Then lime, then herbs, then the chile you will regret. Bánh mì goes the other way: everything at once, lean forward.',
    ],
    media: { cover: 'dish-vietnamese.jpg' },
  },
  {
    slug: 'burgers-and-dogs',
    title: 'Burgers & Dogs',
    icon: 'burgers',
    description: 'Smashed thin with lace edges, or split and griddled in butter. American cheese, because it melts.',
    text: [
      'Four ounces of beef, pressed once and left alone. A frank with a snap, opened down the middle so both sides meet the steel. A soft bun that knows its job.',
      'No tower, no toothpick flag. You should be able to eat it driving, though we didn’t say that.',
    ],
    media: { cover: 'dish-burgers.jpg' },
  },
  {
    slug: 'gulf-seafood',
    title: 'Gulf Seafood',
    icon: 'seafood',
    description:
      'Shrimp off the boat in Port Aransas at five, in the fryer in Austin by noon. Catfish, oysters, gumbo.',
    text: [
      'The Gulf is three hours south and somebody has to drive it. She leaves at two in the morning so your po’boy can be crisp at twelve.',
      'Catfish in cornmeal. Shrimp dressed on New Orleans bread. Matagorda oysters when the water is cold. Hot sauce stands at the end of the counter; start at the left.',
    ],
    media: { cover: 'dish-seafood.jpg' },
  },
  {
    slug: 'plant-based',
    title: 'Plant-Based',
    icon: 'vegetarian',
    description:
      'Collards without the hock, falafel green to the middle, cauliflower hot enough to need the white bread.',
    text: [
      'In a cattle state it takes nerve, and it takes seasoning. These trucks have both.',
      'Nobody here is selling you a lecture. It is a hot plate with four things on it, and the man behind you in line is a rancher.',
    ],
    media: { cover: 'dish-plants.jpg' },
  },
  {
    slug: 'coffee-and-sweets',
    title: 'Coffee & Sweets',
    icon: 'coffee',
    description: 'Cold brew at six, paletas at three, a scoop of pecan praline when the sun lets go of the pavement.',
    text: [
      'The day needs a start and an end. The start is a cortado in the shade of the trailer. The end is fruit, frozen on a stick, running down your wrist faster than you can eat it.',
      'In winter there is hot chocolate thickened with corn. You will want the chair.',
    ],
    media: { cover: 'dish-coffee.jpg' },
  },
];
