import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';

import { colorVariables, type Palette, readablePalette } from '#shared/rules/colors.ts';
import { pageStyle } from '#shared/rules/ground.ts';
import { manyOf } from '#shared/rules/member-words.ts';
import { lookTones, tones } from '#shared/rules/tones.ts';
import { type Color, type Options, plainStyle } from '#shared/schemas/options.ts';

import { optionsQuery } from '../../queries/domains.ts';

/** Approximates the styles of each look with system fonts. */
const shapes = {
  street: { radius: 0, button: 0, family: "'Arial Narrow', 'Roboto Condensed', Impact, sans-serif", case: 'uppercase' },
  harbour: { radius: 16, button: 99, family: "ui-rounded, 'Nunito', 'Trebuchet MS', sans-serif", case: 'none' },
  classic: { radius: 8, button: 6, family: 'ui-sans-serif, system-ui, sans-serif', case: 'none' },
} as const satisfies Record<Options['look'], object>;

/** The same of the other type pairings. */
const families = {
  grotesque: "'Bricolage Grotesque', 'Franklin Gothic Medium', 'Helvetica Neue', Arial, sans-serif",
  round: "ui-rounded, 'Nunito', 'Trebuchet MS', sans-serif",
  condensed: "'Arial Narrow', 'Roboto Condensed', Impact, sans-serif",
} as const;

/** A sample of a page in these colors, in the light and the dark theme. */
export function ColorPreview({ colors }: { colors: Color[] }) {
  const { data: options } = useQuery(optionsQuery);
  return (
    <section aria-label="Preview" className="@wide:sticky @wide:top-44 min-w-0 space-y-3">
      <StylePieces
        colors={colors}
        options={options ?? { look: 'classic', title: '', style: plainStyle, member_word: 'member' }}
      />
      <LettersNote />
    </section>
  );
}

/** What the samples can't show. */
export function LettersNote() {
  return <p className="text-soft text-[13px]">The letters here are like the site’s, not the same.</p>;
}

type Shown = Pick<Options, 'look' | 'title' | 'style' | 'member_word'>;

/** A page that is always light or always dark has one sample. */
export function StylePieces({ colors, options }: { colors: Color[]; options: Shown }) {
  const palette = readablePalette(colors);
  const { look, title, style, member_word: members } = options;
  const { variables, scheme } = pageStyle(style, palette);
  const family = style.pairing === 'look' ? shapes[look].family : families[style.pairing];
  const times = { auto: [false, true], light: [false], dark: [true] }[scheme];
  return times.map((night) => (
    <Piece
      key={String(night)}
      palette={palette}
      look={look}
      title={title}
      members={manyOf(members, 'title')}
      night={night}
      family={family}
      variables={variables}
      words={times.length === 1 ? 'By day and at night' : night ? 'At night' : 'By day'}
    />
  ));
}

type PieceProps = {
  palette: Palette;
  look: Options['look'];
  title: string;
  /** What members are called. */
  members: string;
  night: boolean;
  family: string;
  variables: Record<string, string>;
  words: string;
};

function Piece({ palette, look, title, members, night, family, variables, words }: PieceProps) {
  const shape = shapes[look];
  const colors = {
    ...colorVariables(palette),
    ...tones,
    ...lookTones[look],
    ...variables,
    colorScheme: night ? 'dark' : 'light',
  } as CSSProperties;
  const display: CSSProperties = { fontFamily: family, textTransform: shape.case, fontWeight: 800 };
  return (
    <figure>
      <div className="border-line overflow-hidden rounded-lg border">
        <div style={{ ...colors, background: 'var(--paper)', color: 'var(--text)' }}>
          <p className="flex items-center justify-between gap-3 px-4 py-2.5" style={{ background: 'var(--paper-top)' }}>
            <span className="truncate" style={display}>
              {title}
            </span>
            <span className="shrink-0 text-xs">{members} · Catering</span>
          </p>
          <div className="space-y-2 px-4 py-5" style={{ background: 'var(--brand)', color: 'var(--brand-ink)' }}>
            <p className="text-2xl leading-none" style={display}>
              Tacos at noon
            </p>
            <p className="text-[13px]">Find today’s trucks, and what is on the grill.</p>
          </div>
          <div className="grid grid-cols-2 gap-3 p-4">
            <div className="space-y-1.5 p-3" style={{ background: 'var(--paper-top)', borderRadius: shape.radius }}>
              <span
                className="inline-block px-1.5 py-0.5 text-xs font-semibold"
                style={{ background: 'var(--accent)', color: 'var(--accent-ink)', borderRadius: shape.button }}
              >
                Open now
              </span>
              <p className="font-semibold">El Fuego</p>
              <p className="text-[13px]" style={{ color: 'var(--muted)' }}>
                Smoked brisket, tortillas by hand.
              </p>
            </div>
            <div className="self-end">
              <span
                className="inline-block px-3 py-1.5 text-[13px] font-semibold"
                style={{ background: 'var(--action)', color: 'var(--action-ink)', borderRadius: shape.button }}
              >
                All {members.toLowerCase()}
              </span>
            </div>
          </div>
        </div>
      </div>
      <figcaption className="text-soft mt-1 text-[13px]">{words}</figcaption>
    </figure>
  );
}
