/**
 * How many releases of a domain can be restored: the newest that people asked for, and the newest that the system made by itself, each
 * with a number of their own, so that a night of small builds doesn't push out what an editor published. The live one always can.
 */
export const keptReleases = { byPeople: 10, automatic: 5 };
