import * as z from 'zod/mini';

import { typedVideo } from '../../rules/videos.ts';
import { text } from '../../schemas/common.ts';
import { BlockId, line, paragraph } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** A film on YouTube or Vimeo: a poster (slot `picture`) that leads there, so nothing of theirs loads before somebody asks for it. */
export const VideoProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  url: z._default(
    text(500).check(
      z.refine((value) => value === '' || typedVideo(value) !== null, {
        error: "Use a video's address on YouTube or Vimeo",
      }),
    ),
    '',
  ),
  name: line,
});

export type VideoData = {
  id: string;
  title: string;
  text: string;
  href: string;
  /** What following the link does: 'Watch “A day at the grill” on Vimeo'. */
  label: string;
  picture: Picture | null;
};
