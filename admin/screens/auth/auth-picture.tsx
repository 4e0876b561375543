import { useQuery } from '@tanstack/react-query';

import { optionCalls } from '#shared/calls/options.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import { mediaUrl } from '../../ui/media-url.ts';

/** Pixels: half of a large window. */
const pictureWidth = 1280;

/** The sign-in background of the domain that this browser was last signed in to; public, so no session is needed. */
export function AuthPicture({ host }: { host: string }) {
  const { data: picture } = useQuery({
    queryKey: ['auth-picture', host],
    queryFn: async ({ signal }) => {
      const visitor = createClient({ session: memorySession(host) });
      return (await visitor(optionCalls.getOptions, { signal })).data.auth_background;
    },
    staleTime: Infinity,
    meta: { silent: true, background: true },
  });
  if (!picture) return null;
  return (
    <img
      src={mediaUrl(picture, pictureWidth) ?? undefined}
      alt=""
      className="animate-in h-dvh w-[46vw] object-cover max-lg:hidden"
      style={{ objectPosition: `${picture.focal.x * 100}% ${picture.focal.y * 100}%` }}
    />
  );
}
