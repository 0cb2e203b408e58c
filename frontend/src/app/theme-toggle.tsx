import { Moon, Sun } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { chrome } from '../copy/chrome.js';
import { chooseTheme, currentTheme } from './theme.js';

export function ThemeToggle(): ReactElement {
  const [theme, setTheme] = useState(currentTheme);
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
