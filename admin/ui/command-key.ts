/** The name of this computer's key for shortcuts, Command or Ctrl. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
