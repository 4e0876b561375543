import { resolveTarget, type Target } from '../routing/navigate.ts';

/** Paths that people type or bookmarked, and where they lead. An absolute target causes a full page load. */
const redirects: Record<string, string> = {
  '/': '/panel',
  '/panel/login': '/team-login',
  '/panel/catering': '/panel/caterings',
  '/panel/posts': '/panel/blog',
  '/panel/inbox': '/panel/submissions',
};

/** Where the rules send `pathname`; null when no rule speaks of it. */
export function ruleFor(pathname: string, rules: Record<string, string> = redirects): Target | null {
  const to = Object.hasOwn(rules, pathname) ? rules[pathname] : undefined;
  return to === undefined ? null : resolveTarget(to, { external: true });
}
