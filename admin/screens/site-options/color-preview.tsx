import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';

import { type Palette, readablePalette } from '#shared/rules/colors.ts';
import type { Color, Options } from '#shared/schemas/options.ts';

import { optionsQuery } from '../../queries/domains.ts';

/** Approximates the styles of each look with system fonts. */
const shapes = {
  street: { radius: 0, button: 0, family: "'Arial Narrow', 'Roboto Condensed', Impact, sans-serif", case: 'uppercase' },
  harbour: { radius: 16, button: 99, family: "ui-rounded, 'Nunito', 'Trebuchet MS', sans-serif", case: 'none' },
  classic: { radius: 8, button: 6, family: 'ui-sans-serif, system-ui, sans-serif', case: 'none' },
} as const satisfies Record<Options['look'], object>;

/** The tones that site/styles/tokens.css derives from the palette. */
function tones(palette: Palette, night: boolean) {
  const { baseText, accentBackground: accent, primaryBackground: brand, primaryText, accentText } = palette;
  return night
    ? {
        paper: `oklch(from ${brand} 0.18 0.014 h)`,
        top: `oklch(from ${brand} 0.25 0.02 h)`,
        text: `oklch(from ${accent} 0.95 0.015 h)`,
        muted: `oklch(from ${accent} 0.8 0.015 h)`,
        action: accent,
        actionInk: accentText,
      }
    : {
        paper: `oklch(from ${accent} 0.975 0.016 h)`,
        top: '#ffffff',
        text: `oklch(from ${baseText} min(l, 0.34) c h)`,
        muted: `oklch(from ${baseText} 0.45 min(c, 0.03) h)`,
        action: brand,
        actionInk: primaryText,
      };
}

/** A sample of a page in these colors, in the light and the dark theme. */
export function ColorPreview({ colors }: { colors: Color[] }) {
  const { data: options } = useQuery(optionsQuery);
  const palette = readablePalette(colors);
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 lg:sticky lg:top-44">
      <Piece palette={palette} look={options?.look ?? 'classic'} title={options?.title ?? ''} night={false} />
      <Piece palette={palette} look={options?.look ?? 'classic'} title={options?.title ?? ''} night />
    </section>
  );
}

type PieceProps = { palette: Palette; look: Options['look']; title: string; night: boolean };

function Piece({ palette, look, title, night }: PieceProps) {
  const shape = shapes[look];
  const tone = tones(palette, night);
  const display: CSSProperties = { fontFamily: shape.family, textTransform: shape.case, fontWeight: 800 };
  return (
    <figure>
      <div
        className="border-line overflow-hidden rounded-lg border"
        style={{ background: tone.paper, color: tone.text }}
      >
        <p className="flex items-center justify-between gap-3 px-4 py-2.5" style={{ background: tone.top }}>
          <span className="truncate" style={display}>
            {title}
          </span>
          <span className="shrink-0 text-xs">Members · Catering</span>
        </p>
        <div
          className="space-y-2 px-4 py-5"
          style={{ background: palette.primaryBackground, color: palette.primaryText }}
        >
          <p className="text-2xl leading-none" style={display}>
            Tacos at noon
          </p>
          <p className="text-[13px]">Find today’s trucks, and what is on the grill.</p>
        </div>
        <div className="grid grid-cols-2 gap-3 p-4">
          <div className="space-y-1.5 p-3" style={{ background: tone.top, borderRadius: shape.radius }}>
            <span
              className="inline-block px-1.5 py-0.5 text-xs font-semibold"
              style={{ background: palette.accentBackground, color: palette.accentText, borderRadius: shape.button }}
            >
              Open now
            </span>
            <p className="font-semibold">El Fuego</p>
            <p className="text-[13px]" style={{ color: tone.muted }}>
              Smoked brisket, tortillas by hand.
            </p>
          </div>
          <div className="self-end">
            <span
              className="inline-block px-3 py-1.5 text-[13px] font-semibold"
              style={{ background: tone.action, color: tone.actionInk, borderRadius: shape.button }}
            >
              All members
            </span>
          </div>
        </div>
      </div>
      <figcaption className="text-soft mt-1 text-[13px]">{night ? 'At night' : 'By day'}</figcaption>
    </figure>
  );
}
