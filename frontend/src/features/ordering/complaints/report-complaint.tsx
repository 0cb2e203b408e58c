import { MessageSquareWarning } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { FieldError, TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm, type BoundField } from '#frontend/ui/form/use-server-form.js';
import { useTellProblemMutation, type OrderAccess } from '../orders/order-api.js';
import { momentOf } from '../orders/order-state.js';
import { Answer } from './complaint-answer.js';
import { base64Of, smallPhoto } from './small-photo.js';

const { problem: said } = ordersWords;

type Remedy = keyof typeof said.wishes;
const REMEDIES: readonly Remedy[] = ['refund', 'replacement'];
const MIN_LENGTH = 5;
const MAX_LENGTH = 2000;

interface ReportComplaintProps {
  readonly order: Pick<MyOrder, 'id'>;
  readonly access: OrderAccess;
}

/** Reports a complaint about an order, with a photo (rule O16). */
export function ReportComplaint({ order, access }: ReportComplaintProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        <MessageSquareWarning className="size-4" aria-hidden />
        {said.button}
      </Button>
      {isOpen && <ReportDialog order={order} access={access} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReportValues {
  readonly text: string;
  readonly wish: Remedy;
  /** A data URL; empty without a photo. */
  readonly photo: string;
}

function ReportDialog(props: ReportComplaintProps & { readonly onClose: () => void }): ReactElement {
  const { order, access, onClose } = props;
  const [tell] = useTellProblemMutation();
  const server = useServerForm<ReportValues>({
    defaults: { text: '', wish: 'refund', photo: '' },
    hasChanges: ({ text, photo }) => text !== '' || photo !== '',
    issuesOf: ({ text }) => (text.trim().length < MIN_LENGTH ? { text: said.textMissing } : {}),
    send: async ({ text, wish, photo }) => {
      const body = { text, wish, ...(photo === '' ? {} : { photo: base64Of(photo) }) };
      const { error } = await tell({ id: order.id, access, body });
      if (!error) onClose();
      return error;
    },
  });
  const wish = server.bound('wish');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={said.title}
      description={said.intro}
      words={{ cancel: said.cancel, close: account.close, save: said.send, saving: said.sending }}
    >
      <TextAreaField label={said.text} maxLength={MAX_LENGTH} {...server.text('text')} />
      <div>
        <p id="complaint-remedy" className="pb-1.5 text-[0.9375rem] font-semibold">
          {said.wish}
        </p>
        <ChoiceGroup
          look="pills"
          labelledBy="complaint-remedy"
          className="flex flex-wrap gap-2"
          choices={REMEDIES.map((value) => ({ value, label: said.wishes[value] }))}
          value={wish.value}
          onChange={wish.onValue}
        />
      </div>
      <PhotoField {...server.bound('photo')} onUnreadable={() => server.refuse('photo', said.photoBad)} />
    </FormDialog>
  );
}

interface PhotoFieldProps extends BoundField<string> {
  readonly onUnreadable: () => void;
}

function PhotoField({ value: photo, error, onValue, onUnreadable }: PhotoFieldProps): ReactElement {
  const choose = async (file: File | undefined): Promise<void> => {
    const small = file && (await smallPhoto(file));
    onValue(small ?? '');
    if (file !== undefined && small === undefined) onUnreadable();
  };
  return (
    <div>
      <label htmlFor="problem-photo" className="block pb-1.5 text-[0.9375rem] font-semibold">
        {said.photo}
      </label>
      <input
        id="problem-photo"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'problem-photo-help problem-photo-error' : 'problem-photo-help'}
        onChange={(event) => void choose(event.target.files?.[0])}
        className="block w-full text-[0.9375rem] text-ink-2 file:mr-3 file:h-11 file:cursor-pointer file:rounded-full file:border-0 file:bg-oat file:px-5 file:font-semibold file:text-ink"
      />
      <p id="problem-photo-help" className="pt-1.5 text-sm text-ink-2">
        {said.photoHelp}
      </p>
      <FieldError id="problem-photo-error" error={error} />
      {photo !== '' && (
        <img src={photo} alt={said.photoOf} className="mt-3 max-h-48 rounded-lg border border-line" />
      )}
    </div>
  );
}

interface ComplaintsProps {
  readonly problems: MyOrder['problems'];
  readonly level: 'h2' | 'h4';
}

/** The complaints about an order, with their outcome. */
export function Complaints({ problems, level: Heading }: ComplaintsProps): ReactElement | null {
  const words = useWords();
  if (problems.length === 0) return null;
  return (
    <div role="status" className="rounded-xl bg-oat p-5">
      <Heading className="pb-2 font-sans text-base font-semibold tracking-normal">{said.heading}</Heading>
      <ul className="space-y-4 text-[0.9375rem]">
        {problems.map(({ id, text, wish, hasPhoto, state, answers, createdAt }) => (
          <li key={id}>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5 text-sm text-ink-2">
              <Badge tone="sage">{said[state]}</Badge>
              {words(said.sent, { time: momentOf(createdAt), wish: said.wishes[wish].toLowerCase() })}
              {hasPhoto && ` ${said.withPhoto}`}
            </p>
            {answers.map((answer) => (
              <Answer key={answer.at} answer={answer} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
