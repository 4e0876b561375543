/** What search engines show, in characters: longer ones are cut, shorter ones leave room. */
export const titleShown = 60;
export const descriptionShown = 160;
export const descriptionLeast = 70;
