/** A table to start from, with two sections. */
export const menuTemplate = [
  'Section,Dish,Description,Price,Vegan,Vegetarian,Gluten free,Contains',
  'Tacos,Al pastor,"Pork, pineapple, onion",4.50,,,yes,',
  'Tacos,Mushroom,"Oyster mushroom, salsa verde",4.25,yes,yes,yes,',
  'Sides,Elote,"Corn, cotija, lime",5,,yes,yes,dairy',
]
  .map((line) => `${line}\r\n`)
  .join('');
