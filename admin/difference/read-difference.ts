import type { Difference } from '#shared/schemas/differences.ts';

import type { Names } from '../words/names.ts';
import {
  cuisineTagFields,
  faqFields,
  mediaChanges,
  namedFields,
  redirectFields,
  sectionChanges,
  snippetFields,
} from './content-changes.ts';
import type { Changed, FieldChange } from './field-change.ts';
import { fieldChanges, type Fields, shownChanges, textField } from './fields.ts';
import { menusChanged } from './menu-changes.ts';
import { postChanges } from './post-changes.ts';
import {
  colorChanges,
  errorPageFields,
  optionFields,
  seoFields,
  siteMapFields,
  socialsChanged,
} from './settings-changes.ts';

/** What a change of a document is for readers. */
export type Reading = {
  /** What publishing it does for visitors: they get something new, lose it, or see it changed. */
  effect: 'new' | 'removed' | 'changed';
  /** Of something new what it holds, of something removed what it held. */
  changes: FieldChange[];
};

export function readDifference(difference: Difference, names: Names): Reading {
  const { before, after } = difference;
  if (after === null && before !== null) {
    // What a removed document held reads like what a new one holds.
    return {
      effect: 'removed',
      changes: changesOf({ ...difference, before: null, after: before } as Difference, names),
    };
  }
  return { effect: before === null && after !== null ? 'new' : 'changed', changes: changesOf(difference, names) };
}

const titleFields: Fields<{ title: string }> = { title: textField('Title') };

/** One that is missing in the switch would fail to compile. */
function changesOf(difference: Difference, names: Names): FieldChange[] {
  switch (difference.kind) {
    case 'post':
      return postChanges(difference.before, difference.after, names);
    case 'faq':
      return fieldChanges(faqFields, difference.before, difference.after);
    case 'faq-category':
    case 'category':
      return fieldChanges(namedFields, difference.before, difference.after);
    case 'cuisine-tag':
      return fieldChanges(cuisineTagFields, difference.before, difference.after);
    case 'section':
      return sectionChanges(difference.before, difference.after, names);
    case 'analytics':
      return fieldChanges(snippetFields, difference.before, difference.after);
    case 'media':
      return mediaChanges(difference.before, difference.after);
    case 'redirect':
      return fieldChanges(redirectFields, difference.before, difference.after);
    case 'title':
      return fieldChanges(titleFields, difference.before, difference.after);
    case 'options':
      return fieldChanges(optionFields, difference.before, difference.after);
    case 'colors':
      return colorChanges(difference.before, difference.after);
    case 'menus':
      return itemsAs('menus', 'Menus', menusChanged(difference.before, difference.after));
    case 'socials':
      return itemsAs('socials', 'Links', socialsChanged(difference.before, difference.after));
    case 'seo':
      return fieldChanges(seoFields, difference.before, difference.after);
    case 'error-page':
      return fieldChanges(errorPageFields(names), difference.before, difference.after);
    case 'site-map':
      return fieldChanges(siteMapFields, difference.before, difference.after);
  }
}

/** The change of a document that is one list. */
function itemsAs(key: string, label: string, changed: Changed): FieldChange[] {
  return shownChanges(key, { label, show: () => changed }, undefined, undefined);
}
