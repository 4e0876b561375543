/**
 * What a log may never have, and what stands there instead. Libraries put such things into the messages of their errors. Links come
 * first: the end of a password and its host look like an email address.
 */
const secrets: [what: RegExp, instead: string][] = [
  // The user and the password of a link to a database or a mail server.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"']+@/gi, '$1[account]@'],
  [/\b(password|secret|token|access_key|signature)(=|":")[^&\s"]+/gi, '$1$2[secret]'],
  [/AGE-SECRET-KEY-[\w-]+/gi, '[key]'],
  // JSON Web Tokens: three parts, the first of which begins with '{"'.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer [\w.~+/-]+=*/gi, 'Bearer [token]'],
  // Mail servers name the addresses that they refuse.
  [/[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu, '[email]'],
];

export function withoutSecrets(text: string): string {
  let clean = text;
  for (const [what, instead] of secrets) clean = clean.replace(what, instead);
  return clean;
}
