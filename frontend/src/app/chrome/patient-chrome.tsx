import { Mail } from 'lucide-react';
import type { ReactElement } from 'react';
import { footer } from '#frontend/copy/app/footer.js';
import { patientMeals } from '#frontend/copy/ordering/patient-meals.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Mark } from '#frontend/ui/content/mark.js';
import { SkipLink } from './skip-link.js';
import { ThemeToggle } from './theme-toggle.js';

/** The header of the patient page behind a professional's link: the brand and the sign-in link, no shop. */
export function PatientHeader(): ReactElement {
  const words = useWords();
  const { brand, tagline, signIn } = patientMeals.header;
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-40 border-b border-line bg-milk/95 backdrop-blur-md">
        <div className="wrap-page flex h-[60px] items-center gap-3 sm:h-[68px]">
          <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5">
            <Mark className="size-8 shrink-0 sm:size-9" />
            <span className="min-w-0 leading-tight">
              <span className="block whitespace-nowrap font-display text-[1.1rem] font-extrabold tracking-[-0.035em] sm:text-[1.375rem]">
                {words(brand)}
              </span>
              <span className="block truncate text-[0.8125rem] text-ink-2">{tagline}</span>
            </span>
          </Link>
          <div className="ml-auto flex items-center gap-1">
            <span className="hidden sm:block">
              <ThemeToggle />
            </span>
            <Link to="/auth" className={buttonStyle({ look: 'outline' })}>
              {signIn}
            </Link>
          </div>
        </div>
      </header>
    </>
  );
}

/** The footer of the same page. */
export function PatientFooter(): ReactElement {
  const words = useWords();
  const email = words(footer.getInTouch.email);
  return (
    <footer className="mt-auto bg-deep text-on-deep">
      <div className="wrap-page py-10 sm:py-12">
        <p className="max-w-2xl text-on-deep-2">{patientMeals.footer.text}</p>
        <p className="flex items-center gap-2.5 pt-4">
          <Mail className="size-5 text-pea" aria-hidden />
          <a href={`mailto:${email}`} className="-my-3 inline-block py-3 underline underline-offset-4">
            {email}
          </a>
        </p>
        <ul className="mt-6 flex flex-wrap gap-x-6 border-t border-on-deep/15 pt-4 text-sm">
          {patientMeals.footer.links.map(({ label, href }) => (
            <li key={href}>
              <Link
                to={href}
                className="inline-flex min-h-11 items-center text-on-deep-2 underline-offset-4 hover:text-on-deep hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
