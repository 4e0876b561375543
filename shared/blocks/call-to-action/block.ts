import { actionFields, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { CallToActionProps } from './schema.ts';

export const callToAction = defineBlock({
  version: 1,
  label: 'Call to action',
  about: "A band in the brand's colour with one thing to do.",
  group: 'Start',
  schema: CallToActionProps,
  slots: {},
  fields: { ...words(), ...actionFields('Button') },
  starter: { title: 'Come and eat with us', action_text: 'See all members', action_url: '/members' },
  migrations: [],
});
