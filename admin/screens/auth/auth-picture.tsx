import { useQuery } from '@tanstack/react-query';

import { optionCalls } from '#shared/calls/options.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import { mediaUrl } from '../../ui/media-url.ts';

/** Wide enough for half of a large window. */
const wanted = 1280;

/** The sign-in background of the domain where this browser was last signed in, as any visitor may see it. */
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
      src={mediaUrl(picture, wanted) ?? undefined}
      alt=""
      className="animate-in h-dvh w-[46vw] object-cover max-lg:hidden"
      style={{ objectPosition: `${picture.focal.x * 100}% ${picture.focal.y * 100}%` }}
    />
  );
}
