import { Lock, Salad, ShieldCheck, Tag } from 'lucide-react';
import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { Button } from '#frontend/ui/action/button.js';
import { LandingHeading } from './landing-heading.js';

const ICONS = [Tag, ShieldCheck, Salad, Lock] as const;

/** Why clinics trust us, and the button to the contact form (D46). */
export function ClinicsTrust({ onContact }: { readonly onContact: () => void }): ReactElement {
  const { heading, intro, points, button } = landing.clinicsTrust;
  return (
    <section aria-labelledby="clinics" className="wrap-page pt-16 sm:pt-20">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <LandingHeading id="clinics" intro={intro}>
            {heading}
          </LandingHeading>
          <Button
            size="lg"
            look="outline"
            className="mt-7 !h-auto min-h-13 max-w-full !whitespace-normal py-2 text-left max-sm:w-full"
            aria-haspopup="dialog"
            onClick={onContact}
          >
            {button.label}
          </Button>
        </div>
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5">
          {points.map(({ title, text }, index) => {
            const Icon = ICONS[index] ?? ShieldCheck;
            return (
              <li key={title} className="rounded-2xl bg-sage p-6">
                <Icon className="size-7 text-kale" strokeWidth={1.75} aria-hidden />
                <h3 className="mt-4 text-xl font-bold">{title}</h3>
                <p className="mt-2 text-ink-2">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
