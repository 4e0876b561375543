import { ArrowRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

import { lineChanges, type Piece, wordChanges } from '#shared/rules/sequences.ts';

import { ChangeMark, MarkedCode, MarkedText, shortPieces } from '../forms/word-changes.tsx';
import { CuisineIcon } from '../ui/cuisine-icon.tsx';
import { ClippedText } from './clipped.tsx';
import type { Changed } from './field-change.ts';
import { PictureChange } from './picture-change.tsx';

/** A value before and after. Lists are shown by their own component. */
export function ChangedValue({ changed }: { changed: Exclude<Changed, { kind: 'items' }> }) {
  switch (changed.kind) {
    case 'text':
      return <ChangedText Text={MarkedText} pieces={wordChanges(changed.before, changed.after)} />;
    case 'code':
      return <ChangedText Text={MarkedCode} pieces={lineChanges(changed.before, changed.after)} />;
    case 'value':
      return (
        <Replaced
          before={changed.before && <bdi>{changed.before}</bdi>}
          after={changed.after && <bdi>{changed.after}</bdi>}
        />
      );
    case 'color':
      return <Replaced before={<Swatch code={changed.before} />} after={<Swatch code={changed.after} />} />;
    case 'icon':
      return <Replaced before={<Drawing icon={changed.before} />} after={<Drawing icon={changed.after} />} />;
    case 'picture':
      return <PictureChange before={changed.before} after={changed.after} />;
    case 'note':
      return <p className="text-soft">{changed.text}</p>;
  }
}

type TextProps = { Text: ComponentType<{ pieces: Piece[] }>; pieces: Piece[] };

function ChangedText({ Text, pieces }: TextProps) {
  const shown = shortPieces(pieces);
  return (
    <ClippedText length={shown.reduce((sum, { text }) => sum + text.length, 0)}>
      <Text pieces={shown} />
    </ClippedText>
  );
}

/** A value and what replaces it. */
function Replaced({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
      {before && <ChangeMark kind="removed">{before}</ChangeMark>}
      {before && after && <ArrowRight size={14} aria-hidden className="text-soft shrink-0" />}
      {after && <ChangeMark kind="added">{after}</ChangeMark>}
    </p>
  );
}

export function Swatch({ code }: { code: string }) {
  if (code === '') return 'Default';
  return (
    <span className="inline-flex items-center gap-1.5 px-1 font-mono text-[13px]">
      <span aria-hidden className="border-edge/45 size-4 shrink-0 rounded-sm border" style={{ background: code }} />
      {code}
    </span>
  );
}

export function Drawing({ icon }: { icon: Parameters<typeof CuisineIcon>[0]['icon'] }) {
  if (!icon) return 'No drawing';
  return (
    <span role="img" aria-label="a drawing" className="inline-flex p-1">
      <CuisineIcon icon={icon} size={28} />
    </span>
  );
}
