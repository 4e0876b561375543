import * as z from 'zod/mini';

import { BlockId, line, paragraph } from '../fields.ts';

/** Address, phone and email from the site options. */
export const ContactDetailsProps = z.looseObject({ id: BlockId, title: line, text: paragraph });

export type ContactDetailsData = {
  id: string;
  title: string;
  text: string;
  address: string;
  map: string;
  phone: string;
  email: string;
};
