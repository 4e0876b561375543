/** The color roles of public pages as CSS variables, derived from a palette's (`colorVariables`). site/styles/tokens.css has them, too. */
export const tones = {
  '--brand': 'var(--color-primary-background)',
  '--brand-ink': 'var(--color-primary-text)',
  '--accent': 'var(--color-accent-background)',
  '--accent-ink': 'var(--color-accent-text)',
  '--paper': 'light-dark(oklch(from var(--accent) 0.975 0.016 h), oklch(from var(--brand) 0.18 0.014 h))',
  '--paper-top': 'light-dark(#fff, oklch(from var(--brand) 0.25 0.02 h))',
  '--text': 'light-dark(oklch(from var(--color-base-text) min(l, 0.34) c h), oklch(from var(--accent) 0.95 0.015 h))',
  '--muted':
    'light-dark(oklch(from var(--color-base-text) 0.45 min(c, 0.03) h), oklch(from var(--accent) 0.8 0.015 h))',
  '--link': 'light-dark(oklch(from var(--brand) min(l, 0.46) c h), oklch(from var(--accent) max(l, 0.8) c h))',
  '--wrong': 'light-dark(#a3231a, #ffb4a6)',
  '--action': 'light-dark(var(--brand), var(--accent))',
  '--action-ink': 'light-dark(var(--brand-ink), var(--accent-ink))',
} as const;
