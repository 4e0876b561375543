import * as z from 'zod/mini';

import { type FormName, formNames } from '../../rules/forms.ts';
import { BlockId, line, paragraph } from '../fields.ts';

/** One of the public forms; what visitors send is found in the panel's Inbox. */
export const FormProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  form: z._default(z.enum(formNames), 'contact'),
});

export type FormBlockData = {
  id: string;
  title: string;
  text: string;
  form: FormName;
  /** Where a browser posts it to: the domain's API. */
  action: string;
  /** The path of the page that it stands on, to come back to. */
  path: string;
  /** Whom a catering inquiry may name. Empty leaves the choice out. */
  members: { id: string; title: string }[];
};

/** How far a visitor got with it. A built page holds none of this: it is what a script adds. */
export type FormProgress = {
  phase: 'open' | 'sending' | 'sent';
  /** Messages by field name. */
  errors: Map<string, string[]>;
  /** What is said about the form as a whole; empty for nothing. */
  message: string;
  /** Whether the message says that something went wrong. */
  failed: boolean;
};
