import type { cuisineIcon } from '#site/art/cuisine-icons.ts';

type IconKind = Parameters<typeof cuisineIcon>[0];

export type CuisineRule = {
  slug: string;
  title: string;
  /** What stands on the cuisine's own page. */
  description: string;
  icon: IconKind;
  /** Found in a dish or in a member's name. Word starts are marked where a shorter word would be found inside another. */
  words: RegExp;
  /** A dish with one of these doesn't count, whatever else it holds. */
  unless?: RegExp;
  /**
   * Things that nearly everyone sells beside their own food. They count when they are among the first three dishes, when there are three
   * of them, or when the name says so; never on a lunch truck, which has some of everything.
   */
  side?: true;
};

/** The cuisines that an import knows, in the order in which their tags are made. */
export const cuisineTable: CuisineRule[] = [
  {
    slug: 'mexican',
    title: 'Mexican',
    description: 'Tacos, burritos, tortas and quesadillas.',
    icon: 'mexican',
    words:
      /\btacos?\b|burrito|quesadilla|\btortas?\b|mexican|yucatan|taqueria|nachos|salbute|panucho|cochinita|\btamales?\b|flauta|tostada|pozole|menudo|carnitas|carne asada|al pastor|chimichanga|enchilada/i,
    unless: /masala|lobster|crab|\bfish\b/i,
  },
  {
    slug: 'salvadoran',
    title: 'Salvadoran',
    description: 'Pupusas, filled and griddled to order.',
    icon: 'latin',
    words: /pupusa|salvador/i,
  },
  {
    slug: 'latin-american',
    title: 'Latin American',
    description: 'Cuban, Brazilian and other kitchens of Latin America.',
    icon: 'latin',
    words:
      /\blatin\b|cuban|south american|brazil|brazuca|ropa vieja|pernil|tostones|platanos|\byuca\b|arroz con pollo|arepa|empanada|colombian|venezuelan/i,
  },
  {
    slug: 'peruvian',
    title: 'Peruvian',
    description: 'Ceviche, jalea and lomo saltado.',
    icon: 'peruvian',
    words: /peruvian|lomo saltado|jalea|ceviche|anticucho/i,
  },
  {
    slug: 'caribbean',
    title: 'Caribbean',
    description: 'Jerk chicken, curry goat and oxtails.',
    icon: 'caribbean',
    words: /caribbean|jamaican|\bjerk\b|curry goat|ox ?tail|haitian|scotch bonnet/i,
  },
  {
    slug: 'filipino',
    title: 'Filipino',
    description: 'Sisig, rice plates and Filipino fusion.',
    icon: 'filipino',
    words: /filipino|\bsisig\b|adobo|silog|pancit/i,
  },
  {
    slug: 'indian',
    title: 'Indian',
    description: 'Tikka masala, samosas, dosas and chai.',
    icon: 'indian',
    words: /\bindian?\b|masala|samosa|\bnaans?\b|kathi|\blassi|paneer|biryani|\bdosa|curry up|tandoori|pakora/i,
  },
  {
    slug: 'chinese',
    title: 'Chinese',
    description: 'Bao, fried rice, chow mein and spring rolls.',
    icon: 'chinese',
    words: /chinese|\bbaos?\b|chow mein|dim sum|dumpling|fried rice/i,
  },
  {
    slug: 'vietnamese',
    title: 'Vietnamese',
    description: 'Banh mi, vermicelli bowls and pho.',
    icon: 'vietnamese',
    words: /vietnam|vermicelli|banh mi|\bpho\b/i,
  },
  {
    slug: 'japanese',
    title: 'Japanese',
    description: 'Musubi, sushi, ramen and Japanese sandwiches.',
    icon: 'japanese',
    words: /japan|musubi|sushi|\bramen\b|teriyaki|\budon\b|katsu/i,
  },
  {
    slug: 'korean',
    title: 'Korean',
    description: 'Korean barbecue, kimchi and rice bowls.',
    icon: 'korean',
    words: /korea|kimchi|bulgogi|bibimbap/i,
  },
  {
    slug: 'asian',
    title: 'Noodles & Asian',
    description: 'Noodles, wok dishes and Asian fusion.',
    icon: 'chinese',
    words: /\basian\b|noodle|\bwok\b|spring roll|\bthai\b/i,
    unless: /cup of noodle|noodle soup|noodle plate/i,
  },
  {
    slug: 'halal-gyro',
    title: 'Halal & gyro',
    description: 'Gyros, kebabs, falafel and halal plates.',
    icon: 'halal',
    words:
      /halal|\bgyro|\bkeba?ob|kebab|kabob|kofta|falafel|shawarma|\bpulao\b|lamb over rice|chicken over rice|hummus/i,
    unless: /shish-ka-bob/i,
  },
  {
    slug: 'african',
    title: 'African',
    description: 'Rice bowls, wraps and flavors of Africa.',
    icon: 'everything',
    words: /\bafrica|ethiopia|injera|jollof/i,
  },
  {
    slug: 'soul-food',
    title: 'American & soul food',
    description: 'Fried chicken, mac and cheese, meatloaf and greens.',
    icon: 'american',
    words:
      /(?<!south )\bamerican\b|fried chicken|fried fish|mac (?:&|and) cheese|meatloaf|\bgreens\b|cobbler|soul food|soulicious/i,
    unless: /leg\/wing/i,
  },
  {
    slug: 'barbecue',
    title: 'Barbecue & rotisserie',
    description: 'Ribs, pork and chicken from the fire.',
    icon: 'barbecue',
    words: /\bbbq\b|barbecue|rotisserie|\bribs\b|brisket|pork loin|pulled pork/i,
  },
  {
    slug: 'burgers',
    title: 'Burgers',
    description: 'Burgers, cheeseburgers and sliders.',
    icon: 'burgers',
    words: /burger|\bsliders?\b/i,
  },
  {
    slug: 'hot-dogs',
    title: 'Hot dogs',
    description: 'Hot dogs and sausages with everything on them.',
    icon: 'hot-dogs',
    words: /hot ?dog|frankfurter|\bcorn ?dog|italian sausage/i,
  },
  {
    slug: 'sandwiches',
    title: 'Sandwiches & cheesesteaks',
    description: 'Sandwiches, subs, wraps and cheesesteaks.',
    icon: 'sandwiches',
    words: /sandwich|\bsubs?\b|cheese ?steak|\bwraps?\b|grilled cheese|panini|\bmelts\b|\bdeli\b/i,
    unless: /vegetable and meat sandwiches|bacon wrap/i,
  },
  {
    slug: 'pizza',
    title: 'Pizza',
    description: 'Pizza from the oven on board.',
    icon: 'pizza',
    words: /pizza|flatbread/i,
  },
  {
    slug: 'seafood',
    title: 'Seafood & poke',
    description: 'Poke bowls, lobster rolls and fried fish.',
    icon: 'seafood',
    words: /seafood|\bpoke\b|lobster|\bcrab\b|\bfish\b|shrimp|calamari?\b|tilapia|camarones|oyster/i,
  },
  {
    slug: 'vegetarian',
    title: 'Vegan & vegetarian',
    description: 'Food without meat, from vegan tamales to veggie bowls.',
    icon: 'vegetarian',
    words: /\bvegan|vegetarian|\bveggie\b/i,
  },
  {
    slug: 'breakfast',
    title: 'Breakfast',
    description: 'Egg sandwiches, muffins and the first meal of the day.',
    icon: 'breakfast',
    words: /breakfast|\beggs?\b|pancake/i,
  },
  {
    slug: 'bakery',
    title: 'Bakery',
    description: 'Bread, bagels, scones and pastries.',
    icon: 'bakery',
    words: /\bbreads?\b|pastry|pastries|croissant|\bbagel|\bscones?\b|boulangerie|bakery/i,
    unless: /pita bread|bread dishes/i,
    side: true,
  },
  {
    slug: 'coffee-tea',
    title: 'Coffee & tea',
    description: 'Espresso, drip coffee, chai and tea.',
    icon: 'coffee',
    words: /coffee|espresso|cappuccino|\bchai\b|\bteas?\b|matcha|\blatte\b|kahve/i,
    side: true,
  },
  {
    slug: 'ice-cream',
    title: 'Ice cream',
    description: 'Ice cream, soft serve and snow cones.',
    icon: 'ice-cream',
    words: /ice cream|soft serve|snow cone|creamery|frozen yogurt|shaved ice|gelato/i,
    side: true,
  },
  {
    slug: 'desserts',
    title: 'Donuts & desserts',
    description: 'Donuts, churros, funnel cakes and other sweets.',
    icon: 'desserts',
    words: /\bdonut|churro|funnel cake|waffle|\bflan\b|cobbler|baklava|dessert|milk ?shake|vegan shake|cupcake/i,
    unless: /waffle cone/i,
    side: true,
  },
  {
    slug: 'fruit-acai',
    title: 'Fruit & acai',
    description: 'Cut fruit, fruit bowls, acai and mangoneadas.',
    icon: 'vegetarian',
    words: /\bfruits?\b|fruity|fruteria|\bacai\b|mangoneada|chamoyada|bionico|mangoes|pineapple|watermelon|chilifruit/i,
    unless: /fruit (?:drink|juice)/i,
    side: true,
  },
  {
    slug: 'juice-smoothies',
    title: 'Juices & smoothies',
    description: 'Fresh juices, smoothies, lemonade and aguas frescas.',
    icon: 'juice',
    words: /juice|smoothie|fruit drink|frappe|lemonade|agua fresca|aguas frescas/i,
    unless: /\bsodas?\b|cold drinks/i,
    side: true,
  },
  {
    slug: 'snacks',
    title: 'Snacks & kettle corn',
    description: 'Kettle corn, pretzels, nuts and chips.',
    icon: 'snacks',
    words:
      /kettle corn|popcorn|pretzel|\bnuts\b|peanut|\bchips\b|cracker|\bsnacks?\b|sunflower seed|\bcand(?:y|ies)\b/i,
    unless: /fruit snack|chips & salsa/i,
    side: true,
  },
  {
    slug: 'lunch-trucks',
    title: 'Lunch trucks',
    description: 'Sandwiches, snacks and drinks that come to the workplace.',
    icon: 'sandwiches',
    words: /cold truck|pre-?packaged (?:cold food|sandwich)/i,
  },
  {
    slug: 'changing-menu',
    title: 'Changing menu',
    description: 'The menu or the truck changes: come and see.',
    icon: 'everything',
    words:
      /\beverything\b|all types of food|multiple trucks?|rotating menus?|various menu items|various cultures|varies truck/i,
  },
];
