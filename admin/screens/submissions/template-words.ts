import { writerOf } from '#shared/rules/quoted-message.ts';
import type { Submission } from '#shared/schemas/submissions.ts';

type About = Pick<Submission, 'fields' | 'offer' | 'member'>;

/** What stands for each placeholder of a template; undefined where a submission has none. */
function valuesOf({ fields, offer, member }: About, site: string): Record<string, string | undefined> {
  return { name: writerOf(fields), offer: offer?.title, member: member?.title, site };
}

/** A template's text for a submission. A placeholder that nothing stands for stays, so that it is seen. */
export function filledIn(text: string, about: About, site: string): string {
  const values = valuesOf(about, site);
  return text.replaceAll(/\{(name|offer|member|site)\}/g, (all, name: string) => values[name] ?? all);
}

/** An answer as a template: what it says of this submission becomes placeholders. */
export function asTemplate(text: string, about: About, site: string): string {
  return Object.entries(valuesOf(about, site)).reduce(
    (made, [name, value]) => (value ? made.replaceAll(value, `{${name}}`) : made),
    text,
  );
}
