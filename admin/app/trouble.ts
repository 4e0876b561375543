// One chunk: the configured error page and what shows it.
export { ErrorLayout } from './error-layout.tsx';
export { Lost, LostPage } from './lost-page.tsx';
