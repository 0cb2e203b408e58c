import { Moon, Sun } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { chrome } from '#frontend/copy/app/chrome.js';
import { chooseTheme, currentTheme, type Theme } from './theme.js';

export function ThemeToggle(): ReactElement {
  // The server does not know it, and the page is hydrated as rendered.
  const [theme, setTheme] = useState<Theme>('light');
  useEffect(() => setTheme(currentTheme()), []);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={next === 'dark' ? chrome.toDark : chrome.toLight}
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-oat hover:text-ink"
    >
      {next === 'dark' ? <Moon className="size-5" aria-hidden /> : <Sun className="size-5" aria-hidden />}
    </button>
  );
}
