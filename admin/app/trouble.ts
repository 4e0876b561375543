// One chunk, which is loaded before it is needed.
export { FatalPage } from './fatal-page.tsx';
export { Lost, LostPage } from './lost-page.tsx';
