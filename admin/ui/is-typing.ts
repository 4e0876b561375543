const ownKeys = [
  'input:not([type=checkbox], [type=radio]), textarea, select',
  ...['menu', 'listbox', 'dialog'].map((role) => `[role="${role}"], [role="${role}"] *`),
].join();

/** Whether the target uses letter keys itself: fields, menus, popovers, and lists with type-ahead. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(ownKeys));
}
