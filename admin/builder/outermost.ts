import { cloneElement, type ReactElement, type Ref } from 'react';

type Pure = (props: object) => ReactElement;

/**
 * Adds a ref to the outermost element of a block's markup. Markup components have no hooks, so they can be called directly. A
 * wrapper element would break the page's sibling selectors.
 */
export function outermost(markup: ReactElement, ref: Ref<HTMLElement>): ReactElement {
  let element = markup;
  while (typeof element.type === 'function') element = (element.type as Pure)(element.props as object);
  return cloneElement(element as ReactElement<{ ref?: Ref<HTMLElement> }>, { ref });
}
