// Shared by the field that is there at once and the one that is loaded with the commands.
export const searchHint = 'Search commands and posts';
export const searchLook = 'h-12 w-full bg-transparent px-4 text-base outline-none';
