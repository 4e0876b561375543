import type { FormBlockData } from '#shared/blocks/form/Markup.tsx';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { apiOriginOf } from '#shared/rules/api-origin.ts';
import type { FormName } from '#shared/rules/form-names.ts';
import { forms } from '#shared/rules/forms.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { type Context, titleOf } from './context.ts';

/** Beyond this many options a select is of no use: visitors name the member in their message. */
const maxMembers = 100;

type Place = { id: string; path: string; title: string; text: string };

/** A form for the page at `path`. A catering inquiry may name one of `members`. */
export function formData(context: Context, form: FormName, place: Place, members: Post[]): FormBlockData {
  // One member is no choice.
  const named = form === 'catering' && members.length > 1 && members.length <= maxMembers ? members : [];
  return {
    ...place,
    title: place.title || forms[form].title,
    form,
    action: `${apiOriginOf(context.site.origin)}${submissionCalls.send.path}`,
    members: named.map((member) => ({ id: member.id, title: titleOf(member) })),
  };
}
