import { colorTypes } from '#shared/rules/colors.ts';
import { manyOf } from '#shared/rules/member-words.ts';
import { type PostTypeId, postTypeList } from '#shared/rules/post-types.ts';
import type { Color, ErrorPage, Options, Seo, SiteMap, Social } from '#shared/schemas/options.ts';

import { errorPageLabels, lookLabels, optionLabels, seoLabels } from '../words/labels.ts';
import type { Names } from '../words/names.ts';
import { kindOf, socialKinds, socialName } from '../words/social-kinds.ts';
import { consentWords, styleWords } from '../words/style-words.ts';
import type { Changed, FieldChange } from './field-change.ts';
import { fieldChanges, type Fields, hidden, pictureField, shownChanges, textField, valueField } from './fields.ts';
import { chosenChanged } from './list-changes.ts';
import { listNodes, treeChanges } from './tree-changes.ts';

/** Without the map, which is the operator's. */
export const optionFields: Fields<Omit<Options, 'map'>> = {
  title: textField(optionLabels.title),
  address: textField(optionLabels.address),
  phone: textField(optionLabels.phone),
  email: textField(optionLabels.email),
  outgoing_email: textField(optionLabels.outgoing_email),
  copyright: textField(optionLabels.copyright),
  menu_title: textField(optionLabels.menu_title),
  social_media_title: textField(optionLabels.social_media_title),
  member_word: valueField(optionLabels.member_word, (word) => manyOf(word, 'title')),
  join_title: textField(optionLabels.join_title),
  join_text: textField(optionLabels.join_text),
  look: valueField(optionLabels.look, (look) => lookLabels[look]),
  style: valueField(optionLabels.style, styleWords),
  consent: valueField(optionLabels.consent, consentWords),
  timezone: valueField(optionLabels.timezone, String),
  currency: valueField(optionLabels.currency, String),
  logo: pictureField(optionLabels.logo),
  fav_icon: pictureField(optionLabels.fav_icon),
  auth_background: pictureField(optionLabels.auth_background),
};

export const seoFields: Fields<Seo> = {
  title: textField(seoLabels.title),
  description: textField(seoLabels.description),
  name: textField(seoLabels.name),
};

export function errorPageFields(names: Names): Fields<ErrorPage> {
  return {
    title: textField(errorPageLabels.title),
    subtitle: textField(errorPageLabels.subtitle),
    truck_image: pictureField(errorPageLabels.truck_image),
    section_title: textField(errorPageLabels.section_title),
    section_text: textField(errorPageLabels.section_text),
    members: { label: errorPageLabels.members, show: (before, after) => chosenChanged(before, after, names.post) },
  };
}

/** The post types in the sitemap. */
export const siteMapFields: Fields<SiteMap> = {
  types: {
    label: 'Types',
    show: (before, after) => chosenChanged(before?.map(String), after?.map(String), (id) => pluralOf(Number(id))),
  },
};

function pluralOf(id: number): string {
  return postTypeList.find((type) => type.id === (id as PostTypeId))?.plural ?? `Type ${id}`;
}

/** Each color type by its label; a type that the panel doesn't offer by its number. */
export function colorChanges(before: Color[] | null, after: Color[] | null): FieldChange[] {
  const labels = Object.fromEntries(Object.entries(colorTypes).map(([id, { label }]) => [id, label]));
  const ids = new Set([...Object.keys(labels), ...[...(before ?? []), ...(after ?? [])].map(({ id }) => String(id))]);
  const codeOf = (colors: Color[] | null, id: string) =>
    colors?.find((color) => String(color.id) === id)?.code.toLowerCase() ?? '';
  return [...ids].flatMap((id) => {
    const changed: Changed = { kind: 'color', before: codeOf(before, id), after: codeOf(after, id) };
    return shownChanges(id, { label: labels[id] ?? `Color ${id}`, show: () => changed }, before, after);
  });
}

const socialFields: Fields<Social> = {
  id: hidden,
  link: textField('Address'),
  icon: {
    label: 'Name',
    show: (before, after) => ({ kind: 'text', before: iconWords(before), after: iconWords(after) }),
  },
};

/** 'Instagram', or 'Instagram: Our kitchen' with a label of its own. */
function iconWords(icon: Social['icon'] | undefined): string {
  if (!icon) return '';
  const kind = socialKinds[kindOf({ icon })]?.label ?? '';
  const { label } = icon.data;
  return label && label !== kind ? `${kind}: ${label}` : kind;
}

/** Social links by their kind: 'Instagram'. */
export function socialsChanged(before: Social[] | null, after: Social[] | null): Changed {
  const nodes = (socials: Social[] | null) =>
    listNodes(socials ?? [], (social) => ({ id: social.id, name: socialName(social) }));
  const items = treeChanges(nodes(before), nodes(after), {
    fields: (was, is) => fieldChanges(socialFields, was ?? ({ icon: is.icon } as Social), is),
    effects: { link: 'relinked', icon: 'renamed' },
  });
  return { kind: 'items', items };
}
