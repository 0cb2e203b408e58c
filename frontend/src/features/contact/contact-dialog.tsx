import { useEffect, useId, useRef, type ReactElement } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { LIMITS } from '@rules/delivery/checkout-form';
import { isApiError } from '#frontend/api/problem.js';
import { contactWords } from '#frontend/copy/contact/contact.js';
import { errors, noResponse } from '#frontend/copy/errors.js';
import { fill } from '#frontend/copy/fill.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver, showFieldErrors } from '#frontend/ui/form/form-issues.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import {
  CLINIC_TOPIC,
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  contactIssues,
  type ContactValues,
} from './contact-form.js';
import { useSendContactMutation } from './contact-api.js';

export type ContactAbout = 'clinic' | 'anything';

export interface ContactDialogProps {
  readonly open: boolean;
  readonly about: ContactAbout;
  readonly onClose: () => void;
}

const clinic = landing.clinicsTrust.contactForm;
const { topics } = contactWords;

function emptyForm(about: ContactAbout): ContactValues {
  const topic = about === 'clinic' ? CLINIC_TOPIC : topics[0];
  return { name: '', email: '', organisation: '', role: '', topic, message: '' };
}

/** Empty fields are not sent. */
function requestOf({ organisation, role, ...rest }: ContactValues) {
  return {
    ...rest,
    ...(organisation.trim() !== '' && { organisation }),
    ...(role.trim() !== '' && { role }),
  };
}

/** The contact form: about clinical partnerships (D46), or anything else. It keeps the typed text. */
export function ContactDialog({ open, about, onClose }: ContactDialogProps): ReactElement {
  const formId = useId();
  const [send, { data: sent, isLoading, error, reset }] = useSendContactMutation();
  const form = useForm<ContactValues>({
    defaultValues: emptyForm(about),
    resolver: issuesResolver(contactIssues),
    reValidateMode: 'onSubmit',
  });
  const isClinic = about === 'clinic';
  const submit = form.handleSubmit(async (values) => {
    const { error: refused } = await send({ body: requestOf(values) });
    if (isApiError(refused)) showFieldErrors(form, refused, CONTACT_FIELDS);
  });
  const close = (): void => {
    onClose();
    if (!sent) return;
    form.reset(emptyForm(about));
    reset();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isClinic ? clinic.title : contactWords.title}
      description={sent ? undefined : isClinic ? clinic.intro : contactWords.intro}
      closeLabel={clinic.close}
      footer={
        sent ? (
          <Button look="outline" onClick={close}>
            {clinic.close}
          </Button>
        ) : (
          <Button type="submit" size="lg" form={formId} busy={isLoading} className="max-sm:w-full">
            {isLoading ? contactWords.sending : clinic.submit}
          </Button>
        )
      }
    >
      {sent ? (
        <Sent email={form.getValues('email').trim()} ticketNumber={sent.ticketNumber} />
      ) : (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pt-6">
          <Refused error={error} />
          <Fields form={form} isClinic={isClinic} />
          <p className="text-sm text-ink-2">{contactWords.agreed}</p>
        </form>
      )}
    </Dialog>
  );
}

/** Takes the focus that the form had. */
function Sent({
  email,
  ticketNumber,
}: {
  readonly email: string;
  readonly ticketNumber: string;
}): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="pt-6">
      <Notice tone="good" role="status" title={clinic.sent}>
        {fill(contactWords.reference, { ticketNumber, email })}
      </Notice>
    </div>
  );
}

/** An error that belongs to no field of the form. */
function Refused({ error }: { readonly error: unknown }): ReactElement | null {
  if (!isApiError(error)) return null;
  const { status, data } = error;
  if (data.code === 'validation_failed' && data.errors?.length) return null;
  const { title, description } =
    status === 'no_response' ? noResponse : { title: errors[data.code].title, description: data.detail };
  return (
    <Notice tone="bad" role="alert" title={title}>
      {description}
    </Notice>
  );
}

function Fields(props: {
  readonly form: UseFormReturn<ContactValues>;
  readonly isClinic: boolean;
}): ReactElement {
  const { form, isClinic } = props;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={isClinic ? clinic.name : contactWords.name}
          autoComplete="name"
          maxLength={LIMITS.name}
          required
          {...textField(form, 'name')}
        />
        <TextField
          label={isClinic ? clinic.email : contactWords.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          required
          {...textField(form, 'email')}
        />
        {isClinic && (
          <>
            <TextField
              label={fill(contactWords.optional, { label: clinic.clinic })}
              autoComplete="organization"
              maxLength={CONTACT_LIMITS.organisation}
              {...textField(form, 'organisation')}
            />
            <TextField
              label={fill(contactWords.optional, { label: clinic.role })}
              autoComplete="organization-title"
              maxLength={LIMITS.name}
              {...textField(form, 'role')}
            />
          </>
        )}
      </div>
      {!isClinic && (
        <SelectField
          label={contactWords.topic}
          options={topics.map((topic) => ({ value: topic, label: topic }))}
          {...textField(form, 'topic')}
        />
      )}
      <TextAreaField
        label={isClinic ? clinic.message : contactWords.message}
        rows={5}
        maxLength={CONTACT_LIMITS.message}
        required
        {...textField(form, 'message')}
      />
    </>
  );
}
