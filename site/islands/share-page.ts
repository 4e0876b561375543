/** Shows the share button: with the device's own sheet, else it copies the address and says so, or shows it for copying. */
export function offerSharing(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-share]');
  if (!button) return;
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener('click', () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href;
    if (typeof navigator.share === 'function') {
      // Rejects when the visitor closes the sheet.
      navigator.share({ title: document.title, url }).catch(() => {});
      return;
    }
    copy(url).then(
      () => say('Link copied'),
      () => window.prompt('Copy this link', url),
    );
  });
  // A page over plain HTTP has no clipboard.
  const copy = async (text: string) => navigator.clipboard.writeText(text);
  function say(text: string) {
    if (!button) return;
    button.textContent = text;
    window.setTimeout(() => (button.textContent = words), 4000);
  }
}
