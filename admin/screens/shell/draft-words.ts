import { postTypeList } from '#shared/rules/post-types.ts';

import { paths } from '../../routing/paths.ts';
import { isSiteSection, siteSections } from '../../routing/site-sections.ts';
import type { Kept } from '../../stores/drafts.ts';

type Words = { kind: string; title: string; href: string | null };

const forms: Record<string, (id: string) => [kind: string, href: string]> = {
  section: (id) => ['Saved section', paths.section(id)],
  media: (id) => ['Details of a file', `${paths.media}?${new URLSearchParams({ file: id })}`],
  'submission-reply': (id) => ['Answer to a submission', `${paths.submissions}?${new URLSearchParams({ open: id })}`],
  'submission-note': (id) => ['Note on a submission', `${paths.submissions}?${new URLSearchParams({ open: id })}`],
  user: (id) => ['User', paths.user(id)],
  profile: () => ['Your profile', paths.profile],
  faq: () => ['FAQ', paths.faq],
  place: () => ['Place', paths.places],
  analytics: () => ['Analytics snippet', paths.siteOptions('analytics')],
  'build-hook': () => ['Site options, Publishing', paths.siteOptions('publishing')],
  invite: () => ['Invitation', paths.inviteUser],
  'create-domain': () => ['New domain', paths.createDomain],
  domain: () => ['Domain', paths.domains],
};

/** What a draft is called in a list, and the screen that offers it. A form of an older panel may have none any more. */
export function draftWords({ name, draft }: Pick<Kept, 'name' | 'draft'>): Words {
  const [form = '', id = ''] = name.split(':');
  const { title = '', name: called = '', question = '', email = '', subject = '' } = textsOf(draft.value);
  const words = title || called || question || email || subject;
  const type = postTypeList.find((one) => String(one.id) === form);
  if (type) {
    const isNew = id === 'new';
    return {
      kind: isNew ? `New ${type.label.toLowerCase()}` : type.label,
      title: words,
      href: isNew ? paths.newPost(type.id) : paths.post(type.id, id),
    };
  }
  const section = form === 'identity' ? '' : form;
  if (isSiteSection(section) && !Object.hasOwn(forms, form))
    return { kind: `Site options, ${siteSections[section].label}`, title: '', href: paths.siteOptions(section) };
  const [kind, href] = (Object.hasOwn(forms, form) && forms[form]?.(id)) || ['A form', null];
  return { kind, title: words, href };
}

/** The texts of a value that may name it. */
function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
