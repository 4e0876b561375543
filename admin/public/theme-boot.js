// The chosen theme, before the first paint. admin/stores/theme.ts writes what is read here.
try {
  const theme = localStorage.getItem('panel:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the device's preference holds.
}
