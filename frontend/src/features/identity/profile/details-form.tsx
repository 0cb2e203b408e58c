import type { ReactElement } from 'react';
import { recipientIssues } from '@rules/delivery/address';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { Me } from '#frontend/api/generated.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Link } from '#frontend/ui/content/link.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useUpdateMeMutation } from './account-api.js';

interface DetailsValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

const valuesOf = ({ firstName, lastName, phone }: Me): DetailsValues => ({
  firstName,
  lastName,
  phone: phone ?? '',
});

/** A phone number is optional until something is delivered. */
function issuesOf(values: DetailsValues): Readonly<Partial<Record<string, string>>> {
  const { phone, ...names } = recipientIssues(values);
  return phone === undefined || values.phone.trim() === '' ? names : { ...names, phone };
}

/** Name and phone number. */
export function DetailsForm({ me }: { readonly me: Me }): ReactElement {
  const { details } = profileWords;
  const [update, { isSuccess }] = useUpdateMeMutation();
  const server = useServerForm({
    defaults: valuesOf(me),
    issuesOf,
    send: async ({ firstName, lastName, phone }) => {
      const { data, error } = await update({
        meChanges: { firstName, lastName, phone: phone.trim() === '' ? null : phone },
      });
      if (data) server.form.reset(valuesOf(data));
      return error;
    },
  });
  const { isBusy, isDirty, text } = server;
  return (
    <Section id="details" heading={details.heading} text={details.text}>
      <form {...server.formProps}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={details.firstName}
            autoComplete="given-name"
            maxLength={MAX_LENGTHS.name}
            required
            {...text('firstName')}
          />
          <TextField
            label={details.lastName}
            autoComplete="family-name"
            maxLength={MAX_LENGTHS.name}
            required
            {...text('lastName')}
          />
          <TextField
            label={details.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={MAX_LENGTHS.phone}
            className="sm:col-span-2"
            {...text('phone')}
          />
        </div>
        <p className="pt-5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {details.email}: <span className="font-semibold text-ink">{me.email}</span>. {details.emailHelp}{' '}
          <Link
            to="/account?tab=settings"
            replace
            className="font-semibold text-kale underline underline-offset-4"
          >
            {details.emailLink}
          </Link>
          .
        </p>
        <SaveRow
          label={details.save}
          busyLabel={account.saving}
          savedLabel={account.saved}
          busy={isBusy}
          saved={isSuccess && !isDirty}
        />
      </form>
    </Section>
  );
}
