import StarterKit from '@tiptap/starter-kit';

import { Link } from './link-mark.ts';

/** What a text may hold: the same that shared/rules/rich-text.ts renders. */
export const extensions = [StarterKit.configure({ heading: { levels: [2, 3] }, link: false }), Link];
