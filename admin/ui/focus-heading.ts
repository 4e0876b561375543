/** Focuses the heading of the screen, without scrolling. Returns it, or null where there is none. */
export function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  return heading;
}
