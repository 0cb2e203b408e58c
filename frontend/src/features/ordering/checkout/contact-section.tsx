import type { ReactElement } from 'react';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { Link } from '#frontend/ui/content/link.js';
import { Section } from '#frontend/ui/layout/section.js';
import { MAX_LENGTH, type CheckoutForm } from './checkout-form.js';
import { saveForm } from './form-storage.js';

const { fields, sections } = checkout;

/** Name, email and phone of the customer. */
export function ContactSection(props: {
  readonly form: CheckoutForm;
  readonly offersLogIn: boolean;
  readonly onSignIn: () => void;
}): ReactElement {
  const { form, offersLogIn, onSignIn } = props;
  return (
    <Section heading={sections.contact}>
      {offersLogIn && (
        <p className="-mt-2 pb-4">
          {checkout.haveAccount}{' '}
          <Link
            to="/auth?redirect=checkout"
            onClick={() => {
              saveForm(form.getValues());
              onSignIn();
            }}
            className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
          >
            {checkout.logIn}
          </Link>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={fields.email}
          help={checkout.emailHelp}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={MAX_LENGTH.email}
          required
          className="sm:col-span-2"
          {...textField(form, 'email')}
        />
        <TextField
          label={fields.firstName}
          autoComplete="given-name"
          maxLength={MAX_LENGTH.firstName}
          required
          {...textField(form, 'firstName')}
        />
        <TextField
          label={fields.lastName}
          autoComplete="family-name"
          maxLength={MAX_LENGTH.lastName}
          required
          {...textField(form, 'lastName')}
        />
      </div>
    </Section>
  );
}
