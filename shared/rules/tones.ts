/** The color roles of public pages as CSS variables, derived from a palette's (`colorVariables`). site/styles/tokens.css has them, too. */
export const tones = {
  '--brand': 'var(--color-primary-background)',
  '--brand-ink': 'var(--color-primary-text)',
  '--accent': 'var(--color-accent-background)',
  '--accent-ink': 'var(--color-accent-text)',
  '--paper-day': 'oklch(from var(--accent) 0.975 0.016 h)',
  '--paper-night': 'oklch(from var(--brand) 0.18 0.014 h)',
  '--paper-top-day': '#fff',
  '--paper-top-night': 'oklch(from var(--brand) 0.28 0.025 h)',
  '--text-day': 'oklch(from var(--color-base-text) min(l, 0.34) c h)',
  '--text-night': 'oklch(from var(--accent) 0.95 0.015 h)',
  '--muted-day': 'oklch(from var(--color-base-text) 0.45 min(c, 0.03) h)',
  '--muted-night': 'oklch(from var(--accent) 0.8 0.015 h)',
  '--link-day': 'oklch(from var(--brand) min(l, 0.46) c h)',
  '--link-night': 'oklch(from var(--accent) max(l, 0.8) c h)',
  '--wrong-day': '#a3231a',
  '--wrong-night': '#ffb4a6',
  '--action-day': 'var(--brand)',
  '--action-night': 'var(--accent)',
  '--action-ink-day': 'var(--brand-ink)',
  '--action-ink-night': 'var(--accent-ink)',
  '--paper': 'light-dark(var(--paper-day), var(--paper-night))',
  '--paper-top': 'light-dark(var(--paper-top-day), var(--paper-top-night))',
  '--text': 'light-dark(var(--text-day), var(--text-night))',
  '--muted': 'light-dark(var(--muted-day), var(--muted-night))',
  '--link': 'light-dark(var(--link-day), var(--link-night))',
  '--wrong': 'light-dark(var(--wrong-day), var(--wrong-night))',
  '--action': 'light-dark(var(--action-day), var(--action-night))',
  '--action-ink': 'light-dark(var(--action-ink-day), var(--action-ink-night))',
} as const;

/** What the grounds of each look are instead. The styles in site/styles/looks have them, too. */
export const lookTones = {
  street: {
    '--paper-day': 'oklch(from var(--accent) 0.968 0.028 h)',
    '--paper-night': 'oklch(from var(--color-base-text) 0.165 min(c, 0.012) h)',
    '--paper-top-day': 'oklch(from var(--accent) 0.985 0.014 h)',
    '--paper-top-night': 'oklch(from var(--color-base-text) 0.22 min(c, 0.014) h)',
  },
  harbour: {
    '--paper-day': 'oklch(from var(--brand) 0.977 0.007 h)',
    '--paper-night': 'oklch(from var(--brand) 0.2 0.03 h)',
    '--paper-top-day': '#fff',
    '--paper-top-night': 'oklch(from var(--brand) 0.31 0.034 h)',
  },
  classic: {
    '--paper-day': 'oklch(from var(--brand) 0.988 0.003 h)',
    '--paper-night': 'oklch(from var(--brand) 0.18 0.012 h)',
  },
} as const satisfies Record<string, Partial<Record<keyof typeof tones, string>>>;
