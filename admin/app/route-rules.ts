import { resolveTarget, type Target } from '../routing/navigate.ts';

/** Redirects of paths that people type or have bookmarked. An absolute target causes a full page load. */
const redirects: Record<string, string> = {
  '/': '/panel',
  '/panel/login': '/team-login',
  '/panel/catering': '/panel/caterings',
  '/panel/posts': '/panel/blog',
  '/panel/inbox': '/panel/submissions',
};

/** The target of the rule for `pathname`; null if there is none. */
export function ruleFor(pathname: string, rules: Record<string, string> = redirects): Target | null {
  const to = Object.hasOwn(rules, pathname) ? rules[pathname] : undefined;
  return to === undefined ? null : resolveTarget(to, { external: true });
}
