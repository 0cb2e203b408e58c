import { isBeyond } from '@rules/kitchen/temperatures';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { TemperaturePoint } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenTemperatures } from '#frontend/copy/admin/food/temperatures.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { cn } from '#frontend/ui/cn.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { celsiusOf } from '../supplies/amounts.js';
import { offered, type Offered } from './offered.js';
import { RetirePoint } from './retire-point.js';
import { useAdminTakeReadingMutation } from './temperatures-api.js';

const words = kitchenTemperatures.reading;

interface DialogProps {
  readonly point: TemperaturePoint;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A tap on a temperature within the limit records it at once; one beyond asks what was done. */
export function ReadingDialog({ point, onClose, onDone }: DialogProps): ReactElement {
  const { id, name, side, limitCelsius } = point;
  const limit = { celsius: limitCelsius, side };
  const dispatch = useDispatch();
  const [take] = useAdminTakeReadingMutation();
  // The same id when it is sent again after a lost answer.
  const [readingId] = useState(() => crypto.randomUUID());
  const isOut = (typed: string): boolean => {
    const celsius = celsiusOf(typed);
    return celsius !== null && isBeyond(celsius, limit);
  };
  const server = useServerForm({
    defaults: { celsius: '', action: '' },
    issuesOf: ({ celsius, action }) => ({
      ...(celsiusOf(celsius) === null ? { celsius: words.wrong } : {}),
      ...(isOut(celsius) && action.trim() === '' ? { action: words.actionMissing } : {}),
    }),
    send: async ({ celsius, action }) => {
      const { error } = await take({ id, body: { id: readingId, celsius: celsiusOf(celsius) ?? 0, action } });
      if (error) return error;
      dispatch(notify({ toast: 'temperatureTaken' }));
      onDone();
    },
  });
  const typed = server.form.watch('celsius');
  const tap = (each: Offered): void => {
    server.bound('celsius').onValue(String(each.celsius));
    if (!each.isBeyond) void server.submit();
  };
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.title, { name })}
      description={fill(side === 'max' ? kitchenTemperatures.max : kitchenTemperatures.min, {
        limit: limitCelsius,
      })}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.record }}
    >
      <div role="alert">{server.refusal && <Notice tone="bad">{server.refusal.data.detail}</Notice>}</div>
      <Degrees choices={offered(limit)} typed={typed} isBusy={server.isBusy} onTap={tap} />
      <TextField
        label={words.other}
        inputMode={limitCelsius < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        {...server.text('celsius')}
      />
      {isOut(typed) && (
        <TextAreaField
          label={fill(words.beyond, { celsius: celsiusOf(typed) ?? 0 })}
          help={words.beyondHelp}
          required
          maxLength={500}
          {...server.text('action')}
        />
      )}
      <RetirePoint point={point} onDone={onDone} />
    </FormDialog>
  );
}

interface DegreesProps {
  readonly choices: readonly Offered[];
  readonly typed: string;
  readonly isBusy: boolean;
  readonly onTap: (each: Offered) => void;
}

function Degrees({ choices, typed, isBusy, onTap }: DegreesProps): ReactElement {
  return (
    <div role="group" aria-label={words.choose} className="grid grid-cols-4 gap-2">
      {choices.map((each) => {
        const { celsius, isBeyond: isOut } = each;
        const isChosen = celsiusOf(typed) === celsius;
        return (
          <button
            key={celsius}
            type="button"
            disabled={isBusy}
            aria-pressed={isChosen}
            aria-label={fill(isOut ? words.beyondValue : words.value, { celsius })}
            onClick={() => onTap(each)}
            className={cn(
              'tnum h-14 rounded-xl border-2 text-lg font-bold transition-colors duration-200',
              isOut ? 'border-tomato bg-tomato-soft text-tomato' : 'border-line-strong bg-paper hover:bg-oat',
              isChosen && 'outline-3 outline-offset-1 outline-kale',
            )}
          >
            {celsius}
          </button>
        );
      })}
    </div>
  );
}
