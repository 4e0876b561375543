import ts from 'typescript';

import { isStyle, isWordy, placeOf } from './not-words.ts';
import { jsxText, Said, tagOf } from './said.ts';

/** A text for people: `place` is the element, attribute, field or call that it is for. */
export type Words = { line: number; place: string; text: string };

/** Which texts of a file are for people. */
export type Scope = 'all' | 'errors';

const errorCalls =
  /^(?:ApiError|invalidFields|notFound|unavailable|staleVersion|tooMany|\w*[rR]efusal?\w*|z\.\w+|check\w*)$/;

/** All words of a source file, in its order. With `errors`, only those of refusals and of schemas. */
export function wordsOf(path: string, source: string, scope: Scope = 'all'): Words[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const said = new Said();
  const found: Words[] = [];
  /** In files of words every text is one. */
  const onlyWords = /words|labels/.test(path.split('/').at(-1) ?? '');

  const add = (node: ts.Node, place: string, texts: string[], sure: boolean) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    for (const raw of texts) {
      const text = raw.replaceAll(/\s+/g, ' ').trim();
      const bare = text.replaceAll(/\{[^{}]*\}/g, '');
      const wanted = sure ? /\p{L}/u.test(bare) && !isStyle(text) : isWordy(text);
      if (wanted) found.push({ line: line + 1, place, text });
    }
  };

  const addChildren = (node: ts.JsxElement | ts.JsxFragment) => {
    if (said.used.has(node)) return;
    const speaks = node.children.some((child) => ts.isJsxText(child) && jsxText(child).trim());
    const place = tagOf(node) || 'text';
    if (speaks) add(node, place, [said.children(node)], true);
    for (const child of speaks ? [] : node.children) {
      if (!ts.isJsxExpression(child) || !child.expression || !holdsText(child.expression)) continue;
      add(node, place, said.alternatives(child.expression), true);
    }
  };

  const addString = (node: ts.StringLiteral | ts.TemplateLiteral) => {
    if (said.used.has(node)) return;
    const place = placeOf(node);
    // The words that a search finds a command by.
    if (place?.name === 'words' && /^[a-z\d ]+$/.test(said.text(node))) return;
    if (place && !place.forPeople && /^[a-z]+(?:[-_][a-z]+)+$/.test(said.text(node))) return;
    if (!place || (scope === 'errors' && !isRefusal(node))) return;
    add(node, place.name, [said.text(node)], place.forPeople || (onlyWords && !place.unsure));
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (
      ts.isJsxAttribute(node) &&
      (/^(?:class|style)/i.test(node.name.getText()) || node.name.getText().endsWith('Class'))
    )
      return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) addChildren(node);
    if (ts.isJsxAttribute(node) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      const place = value && placeOf(value.parent === node ? value : node.initializer);
      if (value && place && ts.isExpression(value) && isChoiceOfTexts(value))
        add(node, place.name, said.alternatives(value), place.forPeople);
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      addString(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Texts, and conditions between texts; nothing that draws elements. */
function isChoiceOfTexts(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isChoiceOfTexts(node.expression);
  if (ts.isConditionalExpression(node)) return isChoiceOfTexts(node.whenTrue) || isChoiceOfTexts(node.whenFalse);
  return ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
}

function holdsText(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return holdsText(node.expression);
  if (ts.isConditionalExpression(node)) return holdsText(node.whenTrue) || holdsText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return holdsText(node.right);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return /\p{L}/u.test(node.text);
  return ts.isTemplateExpression(node);
}

function isRefusal(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at)) return false;
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && errorCalls.test(at.expression.getText())) return true;
  }
  return false;
}
