import {
  COMMUNITY_LIMITS,
  MAX_EVENT_MINUTES,
  MAX_EVENT_PLACES,
  MIN_EVENT_MINUTES,
  type CommunityEventKind,
} from '@rules/community';
import { londonDate, londonInstant } from '@rules/delivery/delivery-days';
import type { ReactElement } from 'react';
import type { AdminCommunityEvent } from '#frontend/api/generated-admin.js';
import { adminSessions } from '#frontend/copy/admin/community.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
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
  const [create] = useAdminCreateCommunityEventMutation();
  const [change] = useAdminChangeCommunityEventMutation();
  const server = useServerForm({
    defaults: valuesOf(session),
    issuesOf,
    fields: { fieldOf: (path) => (path === 'startsAt' ? 'day' : path.split('.')[0]) },
    send: async (values) => {
      const request = requestOf(values);
      const { error } = session
        ? await change({ id: session.id, communityEventChanges: request })
        : await create({ newCommunityEvent: { ...request, kind } });
      if (!error) onClose();
      return error;
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.titles[session ? 'edit' : 'add']}
      description={session ? words.editText : undefined}
      words={{ cancel: words.back, close: words.close, save: words.save, saving: words.saving }}
    >
      <SessionFields server={server} isConsultant={(session?.kind ?? kind) === 'consultant'} />
    </FormDialog>
  );
}

interface SessionFieldsProps {
  readonly server: ServerForm<SessionValues>;
  readonly isConsultant: boolean;
}

function SessionFields({ server, isConsultant }: SessionFieldsProps): ReactElement {
  const members = server.bound('membersOnly');
  return (
    <>
      <TextField label={fields.title} maxLength={COMMUNITY_LIMITS.sessionTitle} {...server.text('title')} />
      <TextAreaField
        label={fields.description}
        maxLength={COMMUNITY_LIMITS.sessionDescription}
        {...server.text('description')}
      />
      <TextField label={fields.host} maxLength={COMMUNITY_LIMITS.sessionHost} {...server.text('host')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label={fields.day} {...server.text('day')} />
        <TextField type="time" label={fields.time} {...server.text('time')} />
        <TextField inputMode="numeric" label={fields.minutes} {...server.text('lengthMinutes')} />
        {!isConsultant && (
          <TextField inputMode="numeric" label={fields.places} {...server.text('capacity')} />
        )}
      </div>
      <TextField
        type="url"
        inputMode="url"
        label={fields.link}
        help={fields.linkHelp}
        {...server.text('joinUrl')}
      />
      <CheckField label={fields.members} checked={members.value} onChange={members.onValue} />
    </>
  );
}
