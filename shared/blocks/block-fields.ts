import type { PostTypeName } from '../rules/post-types.ts';
import type { BlockField } from './define.ts';

/** The fields that most blocks have: heading and intro. */
export function words(titleHint?: string): { title: BlockField; text: BlockField } {
  return {
    title: { kind: 'line', label: 'Heading', max: 300, ...(titleHint ? { hint: titleHint } : {}) },
    text: { kind: 'paragraph', label: 'Text', max: 2000 },
  };
}

export function actionFields(label: string): { action_text: BlockField; action_url: BlockField } {
  return {
    action_text: { kind: 'line', label, max: 300 },
    action_url: { kind: 'link', label: `${label} leads to` },
  };
}

export const limitField: BlockField = { kind: 'number', label: 'At most', min: 1, max: 60 };

export function chosenField(label: string, type: PostTypeName): BlockField {
  return { kind: 'posts', label, hint: 'Without any, all of them are shown.', type, max: 60 };
}
