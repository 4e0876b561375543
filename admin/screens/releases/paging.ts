/** How many releases the history shows at once. */
export const releasesShown = 50;
