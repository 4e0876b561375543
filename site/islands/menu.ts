/** What menus need a script for: Escape and focus elsewhere close them, and a link within the page closes the narrow menu. */
export function helpMenus(): void {
  const wide = document.querySelector<HTMLElement>('.menu-wide');
  const narrow = document.querySelector<HTMLElement>('.menu-narrow');
  const close = () => {
    for (const dropdown of wide?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) dropdown.open = false;
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !wide) return;
    const dropdown = document.activeElement?.closest<HTMLDetailsElement>('.menu-wide details[open]');
    close();
    dropdown?.querySelector('summary')?.focus();
    // A hovered dropdown stays closed until the pointer has left.
    wide.classList.add('is-dismissed');
  });
  wide?.addEventListener('pointerleave', () => wide.classList.remove('is-dismissed'));
  wide?.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !wide.contains(relatedTarget)) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !wide?.contains(target)) close();
  });
  narrow?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) narrow.hidePopover();
  });
}
