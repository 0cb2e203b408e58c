import type { ReactElement } from 'react';
import type { Me } from '#frontend/api/generated.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Section } from '#frontend/ui/layout/section.js';
import { AddressBook } from './address-book.js';
import { DetailsForm } from './details-form.js';
import { FoodForm } from './food-form.js';
import { GoalForm } from './goal-form.js';
import { MarketingConsent } from '../privacy/marketing-consent.js';
import { TextMessages } from '../texts/text-messages.js';

/** Name, addresses, diet, and the consents to emails and texts. */
export function ProfileTab({ me }: { readonly me: Me }): ReactElement {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-7">
      <div className="space-y-5 lg:space-y-7">
        <AddressBook me={me} />
        <DetailsForm me={me} />
      </div>
      <div className="space-y-5 lg:space-y-7">
        <FoodForm me={me} />
        <GoalForm me={me} />
        <Section id="diary" heading={profileWords.diary.heading} text={profileWords.diary.text}>
          <Link to="/diary" className={buttonStyle({ look: 'outline' })}>
            {profileWords.diary.link}
          </Link>
        </Section>
        <MarketingConsent given={me.consents.marketing} />
        <TextMessages />
      </div>
    </div>
  );
}
