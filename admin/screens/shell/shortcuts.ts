import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { postTypes } from '#shared/rules/post-types.ts';

import { paths } from '../../routing/paths.ts';
import { $overlay } from '../../stores/overlay.ts';
import { $singleKeys } from '../../stores/single-keys.ts';
import { isTyping } from '../../ui/is-typing.ts';

/** The screen that each second key after G opens. */
export const goKeys: Record<string, { to: string; label: string }> = {
  d: { to: paths.dashboard, label: 'Dashboard' },
  i: { to: paths.submissions, label: 'Inbox' },
  p: { to: paths.posts(postTypes.page.id), label: postTypes.page.plural },
  m: { to: paths.posts(postTypes.member.id), label: postTypes.member.plural },
  c: { to: paths.posts(postTypes.cuisine.id), label: postTypes.cuisine.plural },
  s: { to: paths.posts(postTypes.showcase.id), label: postTypes.showcase.plural },
  a: { to: paths.posts(postTypes.catering.id), label: postTypes.catering.plural },
  b: { to: paths.posts(postTypes.blog.id), label: postTypes.blog.plural },
  r: { to: paths.releases, label: 'Releases' },
};

/** Milliseconds within which the second key must follow G. */
const sequenceTimeout = 1200;

/** Ctrl+K works everywhere, single keys only outside of fields and unless switched off. */
export function useShortcuts(): void {
  const router = useRouter();
  useEffect(() => {
    let goUntil = 0;
    function press(event: KeyboardEvent): void {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        $overlay.set($overlay.get() === 'palette' ? null : 'palette');
        return;
      }
      const free = !event.metaKey && !event.ctrlKey && !event.altKey && !event.defaultPrevented;
      if (!free || !$singleKeys.get() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const go = event.timeStamp < goUntil ? goKeys[event.key] : undefined;
      goUntil = event.key === 'g' ? event.timeStamp + sequenceTimeout : 0;
      if (go) {
        event.preventDefault();
        void router.navigate({ href: go.to });
      } else if (event.key === '?') $overlay.set('shortcuts');
      else if (event.key === '/') focusSearch(event);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [router]);
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
