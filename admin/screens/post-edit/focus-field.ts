/** Brings the field of this name into view and puts the cursor there: an input by its name, else what is marked for it. */
export function focusField(name: string): void {
  const found =
    document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const target = found?.matches('input, textarea, select, button')
    ? found
    : found?.querySelector<HTMLElement>('[role="textbox"], input, textarea, button');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
