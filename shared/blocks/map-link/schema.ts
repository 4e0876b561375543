import * as z from 'zod/mini';

import { BlockId, line, paragraph } from '../fields.ts';

/** A place and the way to it on a map; no map is loaded. Without an address, the one of the site options. */
export const MapLinkProps = z.looseObject({ id: BlockId, title: line, text: paragraph, address: line });

export type MapLinkData = { id: string; title: string; text: string; address: string; map: string };
