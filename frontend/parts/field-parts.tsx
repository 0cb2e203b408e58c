import { Eye } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { Allergen } from '@rules/food/allergens';
import { Button } from '#frontend/ui/action/button.js';
import { AddressFields } from '#frontend/ui/form/address-fields.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { DetailsFields } from '#frontend/ui/form/details-fields.js';
import { DETAILS_FIELDS, detailsIssues, detailsValues } from '#frontend/ui/form/details-form.js';
import { CheckField, FieldError, SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { LONG_TEXT, nothing, type Part } from './part.js';

export const DETAILS = {
  address: { country: 'GB', address: '1 High Street', city: 'London', postcode: 'SW4 7AB' },
  phone: '020 7946 0018',
} as const;

function Details(): ReactElement {
  const server = useServerForm({
    defaults: detailsValues(DETAILS),
    issuesOf: detailsIssues,
    fields: DETAILS_FIELDS,
    send: () => Promise.resolve(undefined),
    warns: false,
  });
  return (
    <form {...server.formProps} className="space-y-5">
      <DetailsFields {...server} />
    </form>
  );
}

/** Each field is refused, as after an empty form was sent. */
function Address({ isRefused = false }: { readonly isRefused?: boolean }): ReactElement {
  return (
    <AddressFields
      token="billing"
      country={() => 'GB'}
      onPostcode={nothing}
      field={(name) => ({
        name,
        onChange: () => Promise.resolve(),
        onBlur: () => Promise.resolve(),
        ref: nothing,
        error: isRefused ? 'Enter this part of the address.' : undefined,
      })}
    />
  );
}

function Allergens(props: {
  readonly from: readonly Allergen[];
  readonly fixed?: readonly Allergen[];
  readonly disabled?: boolean;
}): ReactElement {
  const [declared, setDeclared] = useState(props.from);
  return (
    <AllergenChoice
      legend="Allergens"
      declared={declared}
      fixed={props.fixed}
      disabled={props.disabled}
      onChange={setDeclared}
    />
  );
}

function Agreed({
  from,
  label,
  ...rest
}: {
  readonly from: boolean;
  readonly label: string;
  readonly error?: string;
  readonly disabled?: boolean;
}): ReactElement {
  const [checked, setChecked] = useState(from);
  return <CheckField label={label} checked={checked} onChange={setChecked} {...rest} />;
}

const DAYS = [
  { value: 'tue', label: 'Tuesday' },
  { value: 'fri', label: 'Friday' },
];
const show = (
  <Button look="ghost" size="icon" aria-label="Show the password">
    <Eye className="size-5" aria-hidden />
  </Button>
);

/** What is typed into, alone and together. */
export const FIELD_PARTS: readonly Part[] = [
  {
    name: 'TextField',
    states: [
      { name: 'empty', node: <TextField label="Town" placeholder="London" /> },
      {
        name: 'filled, with help',
        node: <TextField label="Town" defaultValue="London" help="Where you live." />,
      },
      {
        name: 'error',
        node: <TextField label="Town" defaultValue="?" error="Enter a town." help="Where you live." />,
      },
      { name: 'disabled', node: <TextField label="Town" defaultValue="London" disabled /> },
      {
        name: 'button at its end',
        node: <TextField label="Password" type="password" defaultValue="secret" end={show} />,
      },
      { name: 'long text', node: <TextField label={LONG_TEXT} defaultValue={LONG_TEXT} help={LONG_TEXT} /> },
    ],
  },
  {
    name: 'TextAreaField',
    states: [
      { name: 'empty', node: <TextAreaField label="Note" placeholder="Anything else" /> },
      {
        name: 'error',
        node: <TextAreaField label="Note" defaultValue={LONG_TEXT} error="Shorten the note." />,
      },
      { name: 'disabled', node: <TextAreaField label="Note" defaultValue="Ring twice." disabled /> },
    ],
  },
  {
    name: 'SelectField',
    states: [
      { name: 'default', node: <SelectField label="Day" options={DAYS} help="We deliver twice a week." /> },
      { name: 'error', node: <SelectField label="Day" options={DAYS} error="Choose another day." /> },
      { name: 'disabled', node: <SelectField label="Day" options={DAYS} disabled /> },
    ],
  },
  {
    name: 'CheckField',
    states: [
      { name: 'default', node: <Agreed from={false} label="I agree" /> },
      { name: 'ticked', node: <Agreed from label="I agree" /> },
      {
        name: 'error, long text',
        node: <Agreed from={false} label={LONG_TEXT} error="Agree to continue." />,
      },
      { name: 'disabled', node: <Agreed from disabled label="I agree" /> },
    ],
  },
  {
    name: 'FieldError',
    states: [{ name: 'default', node: <FieldError id="an-error" error="Enter a town." /> }],
  },
  {
    name: 'AllergenChoice',
    states: [
      { name: 'none', node: <Allergens from={[]} /> },
      { name: 'some, one for good', node: <Allergens from={['milk']} fixed={['celery']} /> },
      { name: 'disabled', node: <Allergens from={['milk']} disabled /> },
    ],
  },
  {
    name: 'AddressFields',
    states: [
      { name: 'empty', node: <Address /> },
      { name: 'error', node: <Address isRefused /> },
    ],
  },
  { name: 'DetailsFields', states: [{ name: 'filled', node: <Details /> }] },
];
