import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type {
  OrderChangeOptions,
  OrderChangeQuote,
  OrderChangeRequest,
} from '#frontend/api/generated-account.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { fill } from '#frontend/copy/fill.js';
import { useWords } from '#frontend/copy/use-words.js';
import { FormDialog } from '../dialog/form-dialog.js';
import { CheckField, SelectField, TextAreaField } from '../form/field.js';
import { useServerForm, type ServerForm } from '../form/use-server-form.js';
import { isConfirmed, isSizeOffered, valuesOf, wishOf, type ChangeValues } from './change-draft.js';
import { ChangeLines } from './change-lines.js';
import { ChangeSummary, ClashConfirm } from './change-summary.js';
import { useChangeQuote, type AskQuote, type QuoteState } from './use-change-quote.js';

const MAX_REASON_LENGTH = 500;

export interface ChangeOrderDialogProps {
  readonly options: OrderChangeOptions;
  /** The time limit, in words. */
  readonly text: string;
  /** Staff give a reason, which the customer can read. */
  readonly isStaff: boolean;
  readonly onQuote: AskQuote;
  /** Returns the error of the call, if there was one. */
  readonly onSave: (request: OrderChangeRequest, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes the day and the dishes of a placed order, with the difference before the button (rule O110). */
export function ChangeOrderDialog(props: ChangeOrderDialogProps): ReactElement {
  const { options, text, isStaff, onQuote, onSave, onClose, onDone } = props;
  const before = valuesOf(options);
  const server = useServerForm<ChangeValues>({
    defaults: before,
    issuesOf: ({ reason }) => (isStaff && reason.trim() === '' ? { reason: orderChange.reasonMissing } : {}),
    hasChanges: (after) => wishOf(before, after) !== null || after.reason !== '',
    send: async (after) => {
      const wish = wishOf(before, after);
      if (!wish || !priced.quote) return undefined;
      const { refundPence, extraPence, clashes } = priced.quote;
      const error = await onSave(
        {
          ...wish,
          refundPence,
          ...(extraPence > 0 && { extraPence, ...(!isStaff && { useWallet: after.useWallet }) }),
          changesSeen: options.changesSeen,
          confirmedAllergenSkus: clashes.map(({ sku }) => sku),
        },
        after.reason.trim(),
      );
      if (!error) onDone();
      return error;
    },
  });
  const values = server.form.watch();
  const wish = wishOf(before, values);
  const isSized = !options.dishesChangeable || isSizeOffered(options, values.lines);
  const priced = useChangeQuote(isSized ? wish : null, onQuote);
  const { quote } = priced;
  const canSave = quote !== null && isConfirmed(quote, values.confirmed);
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={orderChange.title}
      description={text}
      canSave={canSave}
      words={{
        cancel: orderChange.keep,
        close: chrome.close,
        save: saveWords(quote, { isStaff, useWallet: values.useWallet }),
        saving: orderChange.saving,
      }}
    >
      <ChangeFields
        server={server}
        options={options}
        isStaff={isStaff}
        hasWish={wish !== null}
        priced={priced}
      />
    </FormDialog>
  );
}

/** What the button does, with the money that goes or comes. */
function saveWords(
  quote: OrderChangeQuote | null,
  { isStaff, useWallet }: { readonly isStaff: boolean; readonly useWallet: boolean },
): string {
  if (!quote) return orderChange.save;
  const { refundPence, extraPence, extraWalletPence } = quote;
  if (refundPence > 0) return fill(orderChange.saveRefund, { amount: formatPence(refundPence) });
  if (extraPence === 0) return orderChange.save;
  if (isStaff) return fill(orderChange.saveOffer, { amount: formatPence(extraPence) });
  const byCard = extraPence - (useWallet ? extraWalletPence : 0);
  return byCard > 0
    ? fill(orderChange.savePay, { amount: formatPence(byCard) })
    : fill(orderChange.saveWallet, { amount: formatPence(extraPence) });
}

interface ChangeFieldsProps extends Pick<ChangeOrderDialogProps, 'options' | 'isStaff'> {
  readonly server: ServerForm<ChangeValues>;
  readonly hasWish: boolean;
  readonly priced: QuoteState;
}

function ChangeFields({ server, options, isStaff, hasWish, priced }: ChangeFieldsProps): ReactElement {
  const words = useWords();
  const day = server.bound('deliveryDate');
  const lines = server.bound('lines');
  const confirmed = server.bound('confirmed');
  const useWallet = server.bound('useWallet');
  const walletPence = priced.quote?.extraWalletPence ?? 0;
  const clashes: OrderChangeQuote['clashes'] = priced.quote?.clashes ?? [];
  return (
    <>
      <SelectField
        label={orderChange.day}
        value={day.value}
        error={day.error}
        onChange={({ target }) => day.onValue(target.value)}
        options={options.days.filter(({ full }) => !full).map(({ date, label }) => ({ value: date, label }))}
      />
      {options.dishesChangeable ? (
        <ChangeLines options={options} lines={lines.value} onLines={(next) => lines.onValue(next)} />
      ) : (
        <p className="text-ink-2">{words(orderChange.fixed)}</p>
      )}
      <ClashConfirm
        clashes={clashes}
        isStaff={isStaff}
        confirmed={clashes.every(({ sku }) => confirmed.value.includes(sku))}
        onConfirm={(isTicked) => confirmed.onValue(isTicked ? clashes.map(({ sku }) => sku) : [])}
      />
      <ChangeSummary {...priced} hasWish={hasWish} isStaff={isStaff} />
      {!isStaff && walletPence > 0 && (
        <CheckField
          label={fill(orderChange.summary.useWallet, { amount: formatPence(walletPence) })}
          checked={useWallet.value}
          onChange={useWallet.onValue}
        />
      )}
      {isStaff && (
        <TextAreaField
          label={orderChange.reason}
          help={orderChange.reasonHelp}
          maxLength={MAX_REASON_LENGTH}
          {...server.text('reason')}
        />
      )}
    </>
  );
}
