import { Clock, Mail, MapPin } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { footer } from '#frontend/copy/app/footer.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';
import { Mark } from '#frontend/ui/content/mark.js';
import { openContact } from './contact.js';
import { openCookieChoices } from '../cookies/cookies.js';

const LINK =
  'inline-flex min-h-11 items-center text-on-deep-2 underline-offset-4 hover:text-on-deep hover:underline sm:min-h-9';

const ACTIONS = {
  'open-cookie-choices': openCookieChoices,
  'open-contact': () => openContact('anything'),
} as const;

interface FooterLink {
  readonly label: string;
  readonly href?: string;
  /** What the item does when it has no link. */
  readonly action?: keyof typeof ACTIONS;
}

function LinkList(props: { readonly heading: string; readonly links: readonly FooterLink[] }): ReactElement {
  return (
    <div>
      <h2 className="text-base font-bold">{props.heading}</h2>
      <ul className="mt-2">
        {props.links.map(({ label, href, action }) => (
          <li key={label}>
            {action && (
              <button type="button" onClick={ACTIONS[action]} className={LINK}>
                {label}
              </button>
            )}
            {href !== undefined && (
              <Link to={href} className={LINK}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-on-deep-2">
      <span className="mt-0.5 text-pea">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

/** The footer of every page. */
export function Footer(): ReactElement {
  const words = useWords();
  const email = words(footer.getInTouch.email);
  return (
    <footer className="mt-auto bg-deep text-on-deep">
      <div className="wrap-page py-12 sm:py-16">
        <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.3fr]">
          <div>
            <p className="flex items-center gap-2.5 font-display text-xl font-extrabold tracking-[-0.035em]">
              <Mark className="size-9" />
              {words('{brandName}')}
            </p>
            <p className="mt-4 max-w-xs text-on-deep-2">{words(footer.tagline)}</p>
          </div>
          <LinkList {...footer.quickLinks} />
          <LinkList {...footer.support} />
          <div>
            <h2 className="text-base font-bold">{footer.getInTouch.heading}</h2>
            <ul className="mt-2">
              <Line icon={<Mail className="size-5" aria-hidden />}>
                <a
                  href={`mailto:${email}`}
                  className="-my-3.5 inline-block py-3.5 underline underline-offset-4 hover:text-on-deep"
                >
                  {email}
                </a>
              </Line>
              <Line icon={<MapPin className="size-5" aria-hidden />}>{footer.getInTouch.country}</Line>
              <Line icon={<Clock className="size-5" aria-hidden />}>{words(footer.getInTouch.hours)}</Line>
            </ul>
          </div>
        </div>
        <div className="mt-10 border-t border-on-deep/15 pt-6 text-sm text-on-deep-2">
          <ul className="flex flex-wrap gap-x-6">
            {footer.legal.map(({ label, href }) => (
              <li key={label}>
                <Link to={href} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {footer.smallPrint.map((line) => (
            <p key={line} className="mt-3 max-w-4xl">
              {words(line)}
            </p>
          ))}
        </div>
      </div>
    </footer>
  );
}
