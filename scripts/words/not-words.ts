import ts from 'typescript';

/** Attributes and fields that hold codes, addresses, styles or keys, never words. */
const codeNames =
  /^(?:class|className|\w*Class|style|id|key|type|role|href|to|from|params|search|form|rel|accept|d|viewBox|stroke|points|transform|data-.+|aria-(?:keyshortcuts|labelledby|describedby|controls|haspopup|live|current|sort|errormessage|activedescendant)|autoComplete|inputMode|name|format|pattern|color|fontFamily|background|boxShadow|shadow|gridTemplate\w*|transition|animation|sizes|srcSet|allow|sandbox|command|shortcut|keys?|code|mime|path|method|url|operationId|tag|variant|tone|position|slot|schema|dateFormat|queryKey|mutationKey|preserveAspectRatio|placement|enterKeyHint|alignContent|border|controls|unwanted|fields|scripts|dateTimeFormat|contentEditable|preload|keyHints|--.+|headers?\[.+|T)$/;

/** Attributes and fields that hold words even if they are one word in lower case. */
const wordNames =
  /^(?:label|title|hint|placeholder|aria-label|aria-description|aria-roledescription|aria-valuetext|description|text|lead|alt|heading|help|empty|noun|verb|confirm\w*|add\w*Label|\w+Label|\w+Title|\w+Hint|message|subject|question|what|one|many|words|note|summary|caption|legend)$/i;

/** Names of codes in one place and of words in another: only what looks like words is one. */
const unsureNames =
  /^(?:dateStyle|timeStyle|timeZone|weekday|day|month|year|hour|minute|second|hourCycle|numeric|setting|look|tag_position|field|frame|ground|dot|autoCapitalize|start|font|family|grotesque|condensed|siteOptions)$/;

/** Functions whose texts are not for people. */
const codeCalls =
  /(?:^|\.)(?:cx|clsx|cn|Error|TypeError|RangeError|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|startsWith|endsWith|includes|indexOf|lastIndexOf|split|join|replace|replaceAll|has|get|getItem|setItem|removeItem|getAttribute|setAttribute|removeAttribute|hasAttribute|createElement|contains|add|toggle|lazyNamed|lazyRouteComponent|import|fetch|RegExp|CSS|supports|matchMedia|setProperty|getPropertyValue|Intl|DateTimeFormat|NumberFormat|ListFormat|PluralRules|parseDetails|insertContent|isActive|extend|group|register|watch|setValue|getValues|trigger|useFieldArray|useWatch|createFileRoute|getContext|toLocaleString|format|formatInTimeZone|debug|sql|raw|ref|Set|Date|DOMException|isAt|RelativeTimeFormat|encodeURIComponent)$/;

const utilities = new Set(
  'absolute border block collapse container contents fixed flex grid grow group hidden inline invisible isolate italic lowercase outline peer relative resize ring rounded shadow shrink static sticky truncate underline uppercase visible flow-root sr-only antialiased'.split(
    ' ',
  ),
);

const stylePrefix =
  /^!?(?:[a-z@*][\w-]*(?:\[.*\])?:)*!?-?(?:bg|text|font|border|[pm][xytrblse]?|w|h|size|min|max|gap|space|flex|grid|col|row|items|justify|content|self|place|shrink|rounded|shadow|ring|outline|opacity|z|top|right|left|bottom|inset|translate|rotate|scale|transition|duration|ease|animate|overflow|cursor|select|pointer|whitespace|break|leading|tracking|line|list|object|aspect|order|divide|fill|stroke|sr|touch|snap|scroll|underline|decoration|accent|caret|will|align|tabular|basis|table|origin|from|via|backdrop|blur|inline|hyphens)-\S+$/;

/** Whether a text is a list of class names: lower case, without punctuation, and at least one that only a style has. */
export function isStyle(text: string): boolean {
  const tokens = text.trim().split(/\s+/);
  const styled = (token: string) => utilities.has(token) || stylePrefix.test(token) || /^\[.*\]$/.test(token);
  const plain = (token: string) => /^[a-z][a-z]*!?$/.test(token);
  if (!tokens.every((token) => styled(token) || plain(token))) return false;
  const count = tokens.filter(styled).length;
  return count * 2 >= tokens.length && (tokens.length > 1 || /[:[\]]|-/.test(text) || utilities.has(text));
}

/** Whether a text, of nothing known about its place, is for people: a sentence, or a label with a capital. */
export function isWordy(text: string): boolean {
  const bare = text.replaceAll(/\{[^{}]*\}/g, ' ').trim();
  if (!/[A-Za-z]{2}/.test(bare) || isStyle(text)) return false;
  if (
    /^(?:[a-z]+:)?\/\/|sans-serif| (?:asc|desc)$|^[./#@?&]|^[\w.+-]+\/[\w.+*-]+$|^[a-z]+\([^ ]*\)|^var\(|^[^a-zA-Z]*$|[{}<>]|=>|;\S|:\d|^\d+[a-z%]+$/.test(
      bare,
    )
  ) {
    return false;
  }
  if (
    /^[“‘"'(]?[A-Z][\p{L}’'-]*(?:[….?:]|\b)/u.test(bare) &&
    !/^[A-Z]+$|^[A-Z][a-z]+[A-Z]|^[A-Z_\d]+$|^\w+\.\w+$/.test(bare)
  )
    return true;
  return /[\p{L}’]{2,}[,;:—–]? [\p{L}“‘(\d]/u.test(bare) && !/^[a-z]+(?:-[a-z]+)+ /.test(bare);
}

type Place = { name: string; forPeople: boolean; unsure?: boolean };

/** What a text is for, by its place in the code: the name of its attribute, field or call, or null where no one reads it. */
export function placeOf(node: ts.Node): Place | null {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isTemplateLiteralTypeSpan(parent)) return null;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent))
    return null;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isTaggedTemplateExpression(parent))
    return null;
  if (ts.isPropertyAccessExpression(parent)) {
    return ts.isArrayLiteralExpression(node) && parent.name.text === 'join' ? placeOf(parent.parent) : null;
  }
  if (ts.isPropertyAssignment(parent)) {
    if (parent.name === node) return null;
    const name = ts.isComputedPropertyName(parent.name) ? '' : parent.name.getText().replaceAll(/['"]/g, '');
    return placeNamed(name);
  }
  if (ts.isJsxAttribute(parent)) {
    const name = parent.name.getText();
    return placeNamed(name);
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    if (parent.expression === node) return null;
    const name = lastName(parent.expression.getText());
    return codeCalls.test(name) || /^(?:log|logger)\./.test(parent.expression.getText())
      ? null
      : { name, forPeople: false, unsure: unsureNames.test(name) };
  }
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken];
    if (joins.includes(kind)) return placeOf(parent);
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return parent.right === node ? placeOf(parent) : null;
    if (kind !== ts.SyntaxKind.EqualsToken || codeNames.test(lastName(parent.left.getText()))) return null;
    return { name: lastName(parent.left.getText()), forPeople: false };
  }
  if (ts.isConditionalExpression(parent)) return parent.condition === node ? null : placeOf(parent);
  if (ts.isVariableDeclaration(parent)) {
    const name = parent.name.getText();
    return placeNamed(name);
  }
  if (ts.isBindingElement(parent) || ts.isParameter(parent)) return { name: parent.name.getText(), forPeople: false };
  if (ts.isArrowFunction(parent) || ts.isReturnStatement(parent)) {
    const { name } = functionOf(parent);
    return codeNames.test(name) || /class|style/i.test(name)
      ? null
      : { name, forPeople: /words?$|label$|title$|text$/i.test(name) };
  }
  if (ts.isSourceFile(parent) || ts.isExpressionStatement(parent)) return null;
  return placeOf(parent);
}

/** 'notify.success' as it is, and of any other chain its last name. */
function lastName(code: string): string {
  return code.startsWith('notify.') ? code : (/(\w+)\W*$/.exec(code)?.[1] ?? '');
}

function placeNamed(name: string): Place | null {
  return codeNames.test(name) ? null : { name, forPeople: wordNames.test(name), unsure: unsureNames.test(name) };
}

function functionOf(node: ts.Node): { name: string } {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) return { name: at.name.text };
    if ((ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at) || ts.isJsxAttribute(at)) && at.name) {
      return { name: at.name.getText() };
    }
  }
  return { name: '' };
}
