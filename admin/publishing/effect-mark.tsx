import { effectLabels, type Listed } from './document-words.ts';

const looks = {
  new: 'bg-accent-wash text-accent',
  changed: 'bg-sunken text-soft',
  removed: 'bg-danger-wash text-danger',
} satisfies Record<Listed['effect'], string>;

/** What publishing a document does for visitors. */
export function EffectMark({ effect }: Pick<Listed, 'effect'>) {
  return (
    <span className={`shrink-0 rounded-sm px-1.5 text-xs leading-5 ${looks[effect]}`}>{effectLabels[effect]}</span>
  );
}
