const openDropdown = '.menu-wide details[open]';

/** What menus need a script for: Escape and attention elsewhere close them, and a link within the page closes the narrow menu. */
export function helpMenus(): void {
  const wide = document.querySelector('.menu-wide');
  const narrow = document.querySelector<HTMLElement>('.menu-narrow');
  const close = () => {
    for (const dropdown of document.querySelectorAll<HTMLDetailsElement>(openDropdown)) dropdown.open = false;
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const dropdown = document.activeElement?.closest(openDropdown);
    close();
    dropdown?.querySelector('summary')?.focus();
    // A hovered dropdown stays closed until the pointer has left.
    wide?.classList.add('is-dismissed');
  });
  wide?.addEventListener('pointerleave', () => wide.classList.remove('is-dismissed'));
  narrow?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) narrow.hidePopover();
  });
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      if (!wide?.contains(target as Node)) close();
      // It covers the page: what has the focus would be hidden.
      if (!narrow?.contains(target as Node)) narrow?.hidePopover();
    });
}
