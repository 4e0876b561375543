import { type Palette, wholeHex } from './colors.ts';
import { contrast, toHex, toOklab } from './contrast.ts';

/** WCAG AA for text, and the ratio of running text where the ground has room for it. */
const readable = 4.5;
const comfortable = 7;

/** The tones of a page on a ground of the owner's choice. Every text color is readable on `paper`, `deep` and `top`. */
type GroundTones = {
  isDark: boolean;
  paper: string;
  deep: string;
  top: string;
  text: string;
  muted: string;
  link: string;
  wrong: string;
  line: string;
  /** The main action: the brand color that stands out more. */
  action: string;
  actionInk: string;
};

/** Derives all tones of a page from its ground (#rrggbb) and the brand's palette. */
export function groundTones(ground: string, palette: Palette): GroundTones {
  const isDark = contrast('#ffffff', ground) > contrast('#000000', ground);
  const extreme = isDark ? '#ffffff' : '#000000';
  // Bands are a little closer to the text; on a middling ground there is no room for that.
  const deep =
    [0.06, 0.03, 0.015]
      .map((share) => mix(ground, extreme, share))
      .find((tone) => contrast(extreme, tone) >= readable + 0.3) ?? ground;
  const ink = (color: string, ratio = readable) => toward(color, deep, isDark, ratio);
  // Light text is nearly white, with a breath of its color.
  const text = ink(
    isDark ? mix(palette.baseText, '#ffffff', 0.9) : palette.baseText,
    contrast(extreme, deep) > comfortable ? comfortable : readable,
  );
  const { accentBackground, accentText, primaryBackground, primaryText } = palette;
  const isAccent = contrast(accentBackground, ground) > contrast(primaryBackground, ground) && isDark;
  return {
    isDark,
    paper: ground,
    deep,
    top: mix(ground, isDark ? '#000000' : '#ffffff', isDark ? 0.25 : 0.6),
    text,
    muted: ink(mix(text, ground, 0.25)),
    link: ink(isDark ? accentBackground : primaryBackground),
    wrong: ink(isDark ? '#ffb4a6' : '#a3231a'),
    line: mix(ground, text, 0.3),
    action: isAccent ? accentBackground : primaryBackground,
    actionInk: isAccent ? accentText : primaryText,
  };
}

/** `color` with as much more light, or less, as its contrast on `ground` takes. */
function toward(color: string, ground: string, lighter: boolean, ratio: number): string {
  const lab = toOklab(color);
  for (let step = 0; step <= 1; step += 0.01) {
    const l = lighter ? lab.l + step : lab.l - step;
    if (l < 0 || l > 1) break;
    const candidate = toHex({ ...lab, l });
    const isBeyond =
      contrast(lighter ? '#000000' : '#ffffff', candidate) >= contrast(lighter ? '#000000' : '#ffffff', ground);
    if (isBeyond && contrast(candidate, ground) >= ratio) return candidate;
  }
  return lighter ? '#ffffff' : '#000000';
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [toOklab(one), toOklab(other)];
  const between = (from: number, to: number) => from + (to - from) * share;
  return toHex({ ...a, l: between(a.l, b.l), a: between(a.a, b.a), b: between(a.b, b.b) });
}

/** The tones as declarations of the style variables of site/styles/tokens.css. A dark ground is the ground at night, too. */
function groundVariables(tones: GroundTones): Record<string, string> {
  const { paper, deep, top, text, muted, link, wrong, line, action, actionInk } = tones;
  const own = {
    paper,
    'paper-deep': deep,
    'paper-top': top,
    text,
    muted,
    link,
    wrong,
    line,
    action,
    'action-ink': actionInk,
  };
  const times = tones.isDark ? ['day', 'night'] : ['day'];
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) => times.map((time) => [`--${name}-${time}`, value])),
  );
}

/** The parts of a page style (shared/schemas/options.ts) that are colors. */
type Chosen = { ground: string | null; scheme: 'auto' | 'light' | 'dark' };

/**
 * What a page style puts on the root element: declarations of style variables, and the theme. A page on a dark ground is dark by day,
 * too, so that fields and scroll bars suit it.
 */
export function pageStyle({ ground, scheme }: Chosen, palette: Palette) {
  if (ground === null) return { variables: {}, scheme };
  const tones = groundTones(wholeHex(ground), palette);
  return { variables: groundVariables(tones), scheme: tones.isDark ? ('dark' as const) : scheme };
}
