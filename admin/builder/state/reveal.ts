/** Scrolls the canvas until the block is in view; a block that is completely visible stays where it is. */
export function reveal(id: string | null): void {
  // After the render that may have added or moved the block.
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLIFrameElement>('[data-builder] iframe')?.contentDocument;
    const window = frame?.defaultView;
    const block = id === null ? null : frame?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`);
    if (!window || !block) return;
    const { top, bottom, height } = block.getBoundingClientRect();
    const room = window.innerHeight - height;
    if (top >= 0 && bottom <= window.innerHeight) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Unlike the block's own `scrollIntoView`, which also scrolls the panel around the canvas.
    window.scrollTo({
      top: window.scrollY + top - Math.max(0, room / 2),
      behavior: isStill ? 'instant' : 'smooth',
    });
  });
}
