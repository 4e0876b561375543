import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from 'react-aria-components';

import { postTypeById } from '#shared/rules/post-types.ts';

import { contentSearchQuery } from '../../queries/post-search.ts';
import { paths } from '../../routing/paths.ts';
import { closeOverlay } from '../../stores/overlay.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Command, CommandGroup } from './command.ts';
import { useCommands } from './commands.ts';
import { searchHint, searchLook } from './palette-field.ts';

/** Debounce of the search, in milliseconds. */
const searchDelay = 120;

/** The loaded palette: takes over the text of the fallback input, with the caret at its end. */
export function CommandPalette({ text, setText }: { text: string; setText: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { contains } = useFilter({ sensitivity: 'base' });
  const containsWords = (value: string, typed: string) => typed.split(/\s+/).every((word) => contains(value, word));
  const [wanted, setWanted] = useState(text.trim());
  const ask = useDebounced(setWanted, searchDelay);
  const groups = useGroups(text, wanted);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const found = groups.length;
  const settled = useRef(text.trim() === '');
  useEffect(() => {
    // Keys typed before this chunk loaded never reached the menu, so activate its first result.
    const frame = requestAnimationFrame(() => {
      const input = field.current;
      if (settled.current || !input) return;
      if (!input.getAttribute('aria-activedescendant'))
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      settled.current = Boolean(input.getAttribute('aria-activedescendant'));
    });
    return () => cancelAnimationFrame(frame);
  }, [found, text]);
  return (
    <Autocomplete
      filter={containsWords}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        ask.run(next.trim());
      }}
    >
      <SearchField aria-label={searchHint} className="border-line border-b">
        <Input ref={field} placeholder={searchHint} className={searchLook} />
      </SearchField>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by key; in the field, the arrow keys move through the menu */}
      <div tabIndex={0} className="max-h-[min(26rem,60dvh)] overflow-auto">
        <Menu
          aria-label="Commands"
          items={groups}
          className="p-1.5 outline-none"
          renderEmptyState={() => <p className="text-soft px-3 py-6 text-center">No results for “{text}”.</p>}
        >
          {({ title, commands }) => (
            <MenuSection id={title}>
              <Header className="text-soft px-2.5 pt-2 pb-1 text-xs font-medium">{title}</Header>
              <Collection items={commands}>{(command) => <Entry command={command} />}</Collection>
            </MenuSection>
          )}
        </Menu>
      </div>
    </Autocomplete>
  );
}

function Entry({ command: { label, detail, words = '', passage, Icon, run } }: { command: Command }) {
  return (
    <MenuItem
      textValue={`${label} ${detail ?? ''} ${words}`}
      onAction={() => {
        closeOverlay();
        run();
      }}
      className="data-focused:bg-sunken flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-soft shrink-0" />
      <span className="min-w-0 grow">
        <span className="block truncate">{label}</span>
        {passage && (
          <span dir="auto" className="text-soft block truncate text-[13px]">
            {passage}
          </span>
        )}
      </span>
      {detail && <span className="text-soft max-w-[45%] shrink-0 truncate text-[13px]">{detail}</span>}
    </MenuItem>
  );
}

/** Commands and matching posts; without a text, the last changed posts and all commands. */
function useGroups(text: string, wanted: string): CommandGroup[] {
  const router = useRouter();
  const commands = useCommands(text);
  const { data: found = [] } = useQuery(contentSearchQuery(wanted));
  const posts = found.map(({ id, title, url, post_type_id: type, passage }) => ({
    id,
    label: title,
    detail: passage ? postTypeById(type).label : `${postTypeById(type).label} /${url}`,
    passage,
    // The API has matched the words; the passage may be cut before one of them.
    words: passage && wanted,
    Icon: FileText,
    run: () => void router.navigate({ href: paths.post(type, id) }),
  }));
  if (posts.length === 0) return commands;
  // Commands come first: they are few and have short names.
  return text.trim() === ''
    ? [{ title: 'Recently changed', commands: posts }, ...commands]
    : [...commands, { title: 'Posts', commands: posts }];
}
