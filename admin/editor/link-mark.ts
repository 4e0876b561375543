import { Plugin } from '@tiptap/pm/state';
import { Mark, mergeAttributes } from '@tiptap/react';

import { hasRefusedProtocol, isSafeLink } from '#shared/rules/urls.ts';

/**
 * A link with an `href` that shared/rules/urls.ts allows, and no other attribute. Pasting an address over a selection links it.
 * Tiptap's own link extension is not used: it includes a 14 KB tokenizer that finds addresses in typed text.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes() {
    return { href: { default: null } };
  },
  parseHTML() {
    return [{ tag: 'a[href]', getAttrs: (element) => (isSafeLink(element.getAttribute('href') ?? '') ? null : false) }];
  },
  renderHTML({ HTMLAttributes }) {
    const href = String(HTMLAttributes['href'] ?? '');
    return isSafeLink(href) ? ['a', mergeAttributes(HTMLAttributes), 0] : ['span', 0];
  },
  addProseMirrorPlugins() {
    const { editor, type } = this;
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const address = event.clipboardData?.getData('text/plain').trim() ?? '';
            if (!/^https?:\/\/\S+$/i.test(address) || hasRefusedProtocol(address) || editor.isActive('codeBlock'))
              return false;
            const { from, to, empty } = view.state.selection;
            const end = empty ? from + address.length : to;
            const pasted = empty ? view.state.tr.insertText(address, from) : view.state.tr;
            view.dispatch(pasted.addMark(from, end, type.create({ href: address })).removeStoredMark(type));
            return true;
          },
        },
      }),
    ];
  },
});
