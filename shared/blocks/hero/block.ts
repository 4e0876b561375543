import { actionFields, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { HeroProps } from './schema.ts';

export const hero = defineBlock({
  version: 1,
  label: 'Hero',
  about: 'The first screen: what this is, in a few big words, and one thing to do.',
  group: 'Start',
  schema: HeroProps,
  slots: { picture: { label: 'Picture', hint: 'Fills its side of the screen. Without one, a picture is drawn.' } },
  fields: {
    eyebrow: { kind: 'line', label: 'Small words above', max: 300 },
    ...words('Without one, the name of the site'),
    ...actionFields('Main button'),
    second_text: { kind: 'line', label: 'Second button', max: 300 },
    second_url: { kind: 'link', label: 'Second button leads to' },
  },
  starter: { title: 'Good food, parked near you', action_text: 'See all members', action_url: '/members' },
  migrations: [],
});
