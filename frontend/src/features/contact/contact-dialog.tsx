import { useEffect, useRef, type ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { ApiError } from '#frontend/api/problem.js';
import { contactWords } from '#frontend/copy/contact/contact.js';
import { errors, noResponse } from '#frontend/copy/errors.js';
import { fill } from '#frontend/copy/fill.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { CLINIC_TOPIC, CONTACT_LIMITS, contactIssues, type ContactValues } from './contact-form.js';
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
  const [send, { data: sent, reset }] = useSendContactMutation();
  const server = useServerForm({
    defaults: emptyForm(about),
    issuesOf: contactIssues,
    // It keeps the typed text when it is closed.
    warns: false,
    send: async (values) => (await send({ body: requestOf(values) })).error,
  });
  const { form, formProps, isBusy, refusal } = server;
  const isClinic = about === 'clinic';
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
          <Button type="submit" size="lg" form={formProps.id} busy={isBusy} className="max-sm:w-full">
            {isBusy ? contactWords.sending : clinic.submit}
          </Button>
        )
      }
    >
      {sent ? (
        <Sent email={form.getValues('email').trim()} ticketNumber={sent.ticketNumber} />
      ) : (
        <form {...formProps} className="space-y-5 pt-6">
          <Refused error={refusal} />
          <Fields text={server.text} isClinic={isClinic} />
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
function Refused({ error }: { readonly error: ApiError | undefined }): ReactElement | null {
  if (!error) return null;
  const { status, data } = error;
  const { title, description } =
    status === 'no_response' ? noResponse : { title: errors[data.code].title, description: data.detail };
  return (
    <Notice tone="bad" role="alert" title={title}>
      {description}
    </Notice>
  );
}

function Fields(props: {
  readonly text: ServerForm<ContactValues>['text'];
  readonly isClinic: boolean;
}): ReactElement {
  const { text, isClinic } = props;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={isClinic ? clinic.name : contactWords.name}
          autoComplete="name"
          maxLength={MAX_LENGTHS.name}
          required
          {...text('name')}
        />
        <TextField
          label={isClinic ? clinic.email : contactWords.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={MAX_LENGTHS.email}
          required
          {...text('email')}
        />
        {isClinic && (
          <>
            <TextField
              label={fill(contactWords.optional, { label: clinic.clinic })}
              autoComplete="organization"
              maxLength={CONTACT_LIMITS.organisation}
              {...text('organisation')}
            />
            <TextField
              label={fill(contactWords.optional, { label: clinic.role })}
              autoComplete="organization-title"
              maxLength={MAX_LENGTHS.name}
              {...text('role')}
            />
          </>
        )}
      </div>
      {!isClinic && (
        <SelectField
          label={contactWords.topic}
          options={topics.map((topic) => ({ value: topic, label: topic }))}
          {...text('topic')}
        />
      )}
      <TextAreaField
        label={isClinic ? clinic.message : contactWords.message}
        rows={5}
        maxLength={CONTACT_LIMITS.message}
        required
        {...text('message')}
      />
    </>
  );
}
