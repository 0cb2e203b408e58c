import { MessageSquareWarning } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { FieldError, TextAreaField } from '#frontend/ui/form/field.js';
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

function ReportDialog(props: ReportComplaintProps & { readonly onClose: () => void }): ReactElement {
  const { order, access, onClose } = props;
  const [text, setText] = useState('');
  const [wish, setRemedy] = useState<Remedy>('refund');
  const [photo, setPhoto] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [tell, { isLoading }] = useTellProblemMutation();
  const send = async (): Promise<void> => {
    const isShort = text.trim().length < MIN_LENGTH;
    setMissing(isShort);
    if (isShort) return document.getElementById('complaint-text')?.focus();
    const body = { text, wish, ...(photo === undefined ? {} : { photo: base64Of(photo) }) };
    const answer = await tell({ id: order.id, access, body });
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={text !== '' || photo !== undefined}
      title={said.title}
      description={said.intro}
      closeLabel={account.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {said.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void send()}>
            {isLoading ? said.sending : said.send}
          </Button>
        </>
      }
    >
      <div className="mt-5 space-y-5">
        <TextAreaField
          id="complaint-text"
          label={said.text}
          value={text}
          maxLength={MAX_LENGTH}
          onChange={(event) => {
            setText(event.target.value);
            setMissing(false);
          }}
          {...(isMissing ? { error: said.textMissing } : {})}
        />
        <div>
          <p id="complaint-remedy" className="pb-1.5 text-[0.9375rem] font-semibold">
            {said.wish}
          </p>
          <ChoiceGroup
            look="pills"
            labelledBy="complaint-remedy"
            className="flex flex-wrap gap-2"
            choices={REMEDIES.map((value) => ({ value, label: said.wishes[value] }))}
            value={wish}
            onChange={setRemedy}
          />
        </div>
        <PhotoField photo={photo} onChange={setPhoto} />
      </div>
    </Dialog>
  );
}

interface PhotoFieldProps {
  readonly photo: string | undefined;
  readonly onChange: (photo: string | undefined) => void;
}

function PhotoField({ photo, onChange }: PhotoFieldProps): ReactElement {
  const [isBad, setBad] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    const small = file && (await smallPhoto(file));
    setBad(file !== undefined && small === undefined);
    onChange(small);
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
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? 'problem-photo-help problem-photo-error' : 'problem-photo-help'}
        onChange={(event) => void choose(event.target.files?.[0])}
        className="block w-full text-[0.9375rem] text-ink-2 file:mr-3 file:h-11 file:cursor-pointer file:rounded-full file:border-0 file:bg-oat file:px-5 file:font-semibold file:text-ink"
      />
      <p id="problem-photo-help" className="pt-1.5 text-sm text-ink-2">
        {said.photoHelp}
      </p>
      <FieldError id="problem-photo-error" {...(isBad ? { error: said.photoBad } : {})} />
      {photo !== undefined && (
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
