import {
  COMMUNITY_LIMITS,
  MAX_EVENT_MINUTES,
  MAX_EVENT_PLACES,
  MIN_EVENT_MINUTES,
  type CommunityEventKind,
} from '@rules/community';
import { londonDate, londonInstant } from '@rules/delivery/delivery-days';
import type { ReactElement } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import type { AdminCommunityEvent } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminSessions } from '#frontend/copy/admin/community.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { CheckField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver, showFieldErrors } from '#frontend/ui/form/form-issues.js';
import {
  useAdminChangeCommunityEventMutation,
  useAdminCreateCommunityEventMutation,
} from './community-api.js';
import { londonFormat } from '@rules/london';

const words = adminSessions.dialog;
const { fields, missing } = words;

interface SessionValues {
  readonly title: string;
  readonly description: string;
  readonly host: string;
  readonly day: string;
  readonly time: string;
  readonly lengthMinutes: string;
  readonly capacity: string;
  readonly joinUrl: string;
  readonly membersOnly: boolean;
}

const SERVER_FIELDS = ['title', 'description', 'host', 'lengthMinutes', 'capacity', 'joinUrl'] as const;
const CLOCK = londonFormat({ hour: '2-digit', minute: '2-digit' });

function valuesOf(session: AdminCommunityEvent | undefined): SessionValues {
  const at = session && new Date(session.startsAt);
  return {
    title: session?.title ?? '',
    description: session?.description ?? '',
    host: session?.host ?? '',
    day: at ? londonDate(at) : '',
    time: at ? CLOCK.format(at) : '19:00',
    lengthMinutes: String(session?.lengthMinutes ?? 45),
    capacity: String(session?.capacity ?? 40),
    joinUrl: session?.joinUrl ?? '',
    membersOnly: session?.membersOnly ?? true,
  };
}

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

function issuesOf(values: SessionValues): Readonly<Partial<Record<string, string>>> {
  const { title, description, host, day, time, lengthMinutes, capacity, joinUrl } = values;
  return {
    ...(title.trim() === '' && { title: missing.title }),
    ...(description.trim() === '' && { description: missing.description }),
    ...(host.trim() === '' && { host: missing.host }),
    ...(day === '' && { day: missing.day }),
    ...(time === '' && { time: missing.time }),
    ...(!isWithin(lengthMinutes, MIN_EVENT_MINUTES, MAX_EVENT_MINUTES) && {
      lengthMinutes: missing.minutes,
    }),
    ...(!isWithin(capacity, 1, MAX_EVENT_PLACES) && { capacity: missing.places }),
    ...(joinUrl.trim() !== '' && !/^https?:\/\//.test(joinUrl.trim()) && { joinUrl: missing.link }),
  };
}

function requestOf({ day, time, lengthMinutes, capacity, joinUrl, ...values }: SessionValues) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    ...values,
    startsAt: londonInstant(day, hour, minute).toISOString(),
    lengthMinutes: Number(lengthMinutes),
    capacity: Number(capacity),
    joinUrl: joinUrl.trim() || null,
  };
}

export interface CommunitySessionDialogProps {
  /** Undefined for a new session. */
  readonly session: AdminCommunityEvent | undefined;
  /** For a new session. */
  readonly kind: CommunityEventKind;
  readonly onClose: () => void;
}

/** Creates a session, or changes one that is still to come. */
export function CommunitySessionDialog({
  session,
  kind,
  onClose,
}: CommunitySessionDialogProps): ReactElement {
  const form = useForm<SessionValues>({
    defaultValues: valuesOf(session),
    resolver: issuesResolver(issuesOf),
    reValidateMode: 'onSubmit',
  });
  const [create, creating] = useAdminCreateCommunityEventMutation();
  const [change, changing] = useAdminChangeCommunityEventMutation();
  const isBusy = creating.isLoading || changing.isLoading;
  const submit = form.handleSubmit(async (values) => {
    const request = requestOf(values);
    const { error } = session
      ? await change({ id: session.id, communityEventChanges: request })
      : await create({ newCommunityEvent: { ...request, kind } });
    if (!error) return onClose();
    if (!isApiError(error)) return;
    showFieldErrors(form, error, SERVER_FIELDS);
    const passed = error.data.errors?.find(({ field }) => field === 'startsAt');
    if (passed) form.setError('day', { type: 'server', message: passed.message }, { shouldFocus: true });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title={words.titles[session ? 'edit' : 'add']}
      {...(session ? { description: words.editText } : {})}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isBusy}>
            {words.back}
          </Button>
          <Button type="submit" form="session-form" busy={isBusy}>
            {isBusy ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form id="session-form" noValidate className="space-y-5 pt-3" onSubmit={(event) => void submit(event)}>
        <SessionFields form={form} isConsultant={(session?.kind ?? kind) === 'consultant'} />
      </form>
    </Dialog>
  );
}

interface SessionFieldsProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly isConsultant: boolean;
}

function SessionFields({ form, isConsultant }: SessionFieldsProps): ReactElement {
  return (
    <>
      <TextField
        label={fields.title}
        maxLength={COMMUNITY_LIMITS.sessionTitle}
        {...textField(form, 'title')}
      />
      <TextAreaField
        label={fields.description}
        maxLength={COMMUNITY_LIMITS.sessionDescription}
        {...textField(form, 'description')}
      />
      <TextField label={fields.host} maxLength={COMMUNITY_LIMITS.sessionHost} {...textField(form, 'host')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label={fields.day} {...textField(form, 'day')} />
        <TextField type="time" label={fields.time} {...textField(form, 'time')} />
        <TextField inputMode="numeric" label={fields.minutes} {...textField(form, 'lengthMinutes')} />
        {!isConsultant && (
          <TextField inputMode="numeric" label={fields.places} {...textField(form, 'capacity')} />
        )}
      </div>
      <TextField
        type="url"
        inputMode="url"
        label={fields.link}
        help={fields.linkHelp}
        {...textField(form, 'joinUrl')}
      />
      <Controller
        control={form.control}
        name="membersOnly"
        render={({ field }) => (
          <CheckField
            ref={field.ref}
            label={fields.members}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
