export type Theme = 'light' | 'dark';

const KEY = 'theme';

function system(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function stored(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined; // Storage is switched off: the system decides.
  }
}

export function currentTheme(): Theme {
  return stored() ?? system();
}

/** Sets the theme; stores nothing when it equals the system's theme. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === system()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The theme then lasts for this page only.
  }
}
