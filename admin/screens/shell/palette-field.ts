// Shared by the fallback input and the loaded palette.
export const searchHint = 'Search commands, settings and content';
export const searchLook = 'h-12 w-full bg-transparent px-4 text-base outline-none';
