/** The characters that search engines show: longer texts are cut off, shorter ones leave room. */
export const titleShown = 60;
export const descriptionShown = 160;
export const descriptionLeast = 70;
