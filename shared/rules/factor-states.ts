/** How a user stands with the second factor. The panel's first screen reads it, so it has a file of its own. */
export const factorStates = ['set', 'missing', 'returning'] as const;
