const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role="menu"], [role="menu"] *, [role="listbox"], [role="listbox"] *';

/** Whether the target uses letter keys itself: fields, menus, and lists with type-ahead. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(ownKeys));
}
