import { type FormValues, stable, tidy } from '../../../post-form/form-values.ts';
import { type Names, partsOf, readPart } from '../../../post-form/post-parts.ts';

/** One part that two states of a post say differently, in words; pictures by their id. */
export type Difference = { key: string; label: string; isPicture: boolean; before: string; after: string };

/** What differs between two states of a post, part by part. */
export function differences(before: FormValues, after: FormValues, names: Names): Difference[] {
  return partsOf(before, after)
    .filter((part) => stable(tidy(readPart(before, part))) !== stable(tidy(readPart(after, part))))
    .map((part) => ({
      key: part.path.join('.'),
      label: part.label,
      isPicture: part.isPicture === true,
      before: part.words(readPart(before, part) as never, names),
      after: part.words(readPart(after, part) as never, names),
    }))
    .filter(
      (difference) => difference.before !== difference.after || ['Text', 'Built page'].includes(difference.label),
    );
}
