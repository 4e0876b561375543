import { cloneElement, type ReactElement, type Ref } from 'react';

type Pure = (props: object) => ReactElement;

/**
 * The element itself, with a ref, of a block's markup. Markup has no hooks, so it can be asked what it draws; an element of the
 * editor's own around it would stand between the blocks, where the page's styles expect none.
 */
export function outermost(markup: ReactElement, ref: Ref<HTMLElement>): ReactElement {
  let element = markup;
  while (typeof element.type === 'function') element = (element.type as Pure)(element.props as object);
  return cloneElement(element as ReactElement<{ ref?: Ref<HTMLElement> }>, { ref });
}
