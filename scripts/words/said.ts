import ts from 'typescript';

/** Elements that stand inside a sentence. Any other is a line of its own. */
const inline = new Set(
  'a abbr b bdi br code em i kbd mark q s small span strong sub sup time Link ExternalLink RelativeTime Trans'.split(
    ' ',
  ),
);

/** Turns expressions into the text that they show, and remembers in `used` which literals it has written. */
export class Said {
  readonly used = new Set<ts.Node>();

  /** The texts that an expression may be, one for each way through its conditions. */
  alternatives(node: ts.Expression): string[] {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return this.alternatives(node.expression);
    }
    if (ts.isConditionalExpression(node))
      return [...this.alternatives(node.whenTrue), ...this.alternatives(node.whenFalse)];
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.alternatives(node.right);
      if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) {
        return [...this.alternatives(node.left), ...this.alternatives(node.right)];
      }
    }
    return [this.text(node)];
  }

  text(node: ts.Node): string {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      this.used.add(node);
      return node.text;
    }
    if (ts.isTemplateExpression(node)) {
      this.used.add(node);
      return node.head.text + node.templateSpans.map((span) => this.slot(span.expression) + span.literal.text).join('');
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return this.text(node.left) + this.text(node.right);
    }
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return this.text(node.expression);
    }
    if (ts.isJsxElement(node) && isInline(node)) return this.children(node);
    if (ts.isJsxFragment(node)) return this.children(node);
    return this.slot(node);
  }

  /** What stands in braces for an expression: the texts that it may be, or its name. */
  private slot(node: ts.Node): string {
    if (ts.isParenthesizedExpression(node)) return this.slot(node.expression);
    if (ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
      return this.text(node);
    if (ts.isConditionalExpression(node) || (ts.isBinaryExpression(node) && isChoice(node))) {
      const texts = this.alternatives(node).map((text) => text.replaceAll(/[{}]/g, ''));
      return `{${texts.join(' | ')}}`;
    }
    return `{${nameOf(node)}${this.words(node)}}`;
  }

  /** The words that a call is given: `counted(2, 'change')`. */
  private words(node: ts.Node): string {
    if (!ts.isCallExpression(node)) return '';
    const texts = node.arguments.filter(
      (part) => ts.isStringLiteral(part) && /^[a-z ]+$/.test(part.text),
    ) as ts.StringLiteral[];
    for (const text of texts) this.used.add(text);
    return texts.map(({ text }) => ` “${text}”`).join('');
  }

  /** The text of an element with what stands inside its sentence; lines of their own are left out. */
  children(node: ts.JsxElement | ts.JsxFragment): string {
    const parts = node.children.map((child) => {
      if (ts.isJsxText(child)) return jsxText(child);
      if (ts.isJsxExpression(child)) return child.expression ? this.child(child.expression) : '';
      if (ts.isJsxElement(child)) return isInline(child) ? this.inside(child) : ' ';
      if (ts.isJsxFragment(child)) return this.children(child);
      return tagOf(child) === 'br' ? ' ' : isIcon(child) ? '' : `{${tagOf(child)}}`;
    });
    return parts.join('');
  }

  private inside(node: ts.JsxElement): string {
    this.used.add(node);
    return this.children(node);
  }

  private child(node: ts.Expression): string {
    if (ts.isParenthesizedExpression(node)) return this.child(node.expression);
    if (ts.isJsxElement(node)) return isInline(node) ? this.inside(node) : ' ';
    if (ts.isJsxFragment(node)) return this.children(node);
    if (ts.isJsxSelfClosingElement(node)) return isIcon(node) ? '' : `{${tagOf(node)}}`;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      return this.text(node);
    if (ts.isConditionalExpression(node) || (ts.isBinaryExpression(node) && isChoice(node))) {
      const branches = ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : [node.right];
      const texts = branches.map((branch) => this.child(branch)).filter((text) => text.trim());
      if (texts.length === 0) return '';
      if (texts.every((text) => /^\{\w*\}$/.test(text.trim()))) return texts[0] ?? '';
      return `{${texts.map((text) => text.replaceAll(/[{}]/g, '')).join(' | ')}${texts.length === 1 ? '?' : ''}}`;
    }
    if (node.kind === ts.SyntaxKind.NullKeyword || ts.isArrowFunction(node)) return '';
    return this.slot(node);
  }
}

export function tagOf(node: ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment): string {
  if (ts.isJsxFragment(node)) return '';
  return (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText();
}

const isInline = (node: ts.JsxElement) => inline.has(tagOf(node));
const isIcon = (node: ts.JsxSelfClosingElement) =>
  /^[A-Z]/.test(tagOf(node)) && /aria-hidden|size=/.test(node.getText());

function isChoice(node: ts.BinaryExpression): boolean {
  return [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.BarBarToken,
  ].includes(node.operatorToken.kind);
}

/** As JSX has it: line breaks with the indentation around them are one space, or none at the ends. */
export function jsxText(node: ts.JsxText): string {
  const lines = node.text.split('\n').map((line, index, all) => {
    const start = index === 0 ? line : line.trimStart();
    return index === all.length - 1 ? start : start.trimEnd();
  });
  return lines
    .filter((line) => line)
    .join(' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return nameOf(node.expression);
  if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return nameOf(node.expression);
  return '…';
}
