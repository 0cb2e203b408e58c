import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminPromotion } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPromotions } from '#frontend/copy/admin/promotions.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { CheckField, FieldError, TextField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { useRecordForm } from '../record/use-record-form.js';
import { useAdminCreatePromotionMutation, useAdminUpdatePromotionMutation } from './promotion-api.js';
import {
  KINDS,
  PROMOTION_FIELDS,
  promotionDraft,
  promotionIssues,
  promotionPartText,
  promotionTerms,
  type PromotionDraft,
} from './promotion-draft.js';

const words = adminPromotions.form;
const DIALOG_WORDS = { cancel: adminParts.cancel, close: adminParts.close, save: words.save };

export interface NewPromotionFormProps {
  readonly onClose: () => void;
}

/** Creates a promotion (rule P10). */
export function NewPromotionForm({ onClose }: NewPromotionFormProps): ReactElement {
  const dispatch = useDispatch();
  const [create] = useAdminCreatePromotionMutation();
  const server = useServerForm({
    defaults: promotionDraft(),
    issuesOf: promotionIssues,
    fields: PROMOTION_FIELDS,
    send: async (draft) => {
      const { error } = await create({ newPromotion: promotionTerms(draft) });
      if (error) return error;
      dispatch(notify({ toast: 'promotionSaved' }));
      onClose();
    },
  });
  return (
    <FormDialog server={server} onClose={onClose} title={words.create} words={DIALOG_WORDS}>
      <Code server={server} />
      <Terms server={server} />
    </FormDialog>
  );
}

export interface PromotionFormProps extends NewPromotionFormProps {
  readonly promotion: AdminPromotion;
  /** Fetches the current version. */
  readonly onLook: () => void;
}

/** Changes a promotion; a change by somebody else loses nothing that was typed (rule A27). */
export function PromotionForm({ promotion, onClose, onLook }: PromotionFormProps): ReactElement {
  const dispatch = useDispatch();
  const [update] = useAdminUpdatePromotionMutation();
  const { server, conflict } = useRecordForm<AdminPromotion, PromotionDraft>({
    item: promotion,
    draftOf: promotionDraft,
    issuesOf: promotionIssues,
    fields: PROMOTION_FIELDS,
    hasChanges: (draft, base) => JSON.stringify(draft) !== JSON.stringify(promotionDraft(base)),
    save: (draft, { version }) => {
      const { code, ...terms } = promotionTerms(draft);
      return update({ code, promotionChanges: { ...terms, version } });
    },
    onSaved: () => {
      dispatch(notify({ toast: 'promotionSaved' }));
      onClose();
    },
    partText: promotionPartText,
    onLook,
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={fill(words.change, { code: promotion.code })}
      words={DIALOG_WORDS}
    >
      {conflict}
      <Terms server={server} />
    </FormDialog>
  );
}

interface PartProps {
  readonly server: ServerForm<PromotionDraft>;
}

function Terms({ server }: PartProps): ReactElement {
  return (
    <>
      <TextField
        label={words.percents}
        help={words.percentsHelp}
        autoComplete="off"
        {...server.text('percents')}
      />
      <Kinds server={server} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" label={words.starts} {...server.text('starts')} />
        <TextField type="date" label={words.ends} {...server.text('ends')} />
      </div>
      <TextField
        label={words.max}
        placeholder={words.maxPlaceholder}
        inputMode="numeric"
        {...server.text('max')}
      />
      <div>
        <Tick server={server} name="newCustomersOnly" label={words.newCustomersOnly} />
        <Tick server={server} name="active" label={words.active} />
        <Tick server={server} name="advertised" label={words.advertised} />
      </div>
    </>
  );
}

function Code({ server }: PartProps): ReactElement {
  const { value, error, onValue } = server.bound('code');
  return (
    <TextField
      label={words.code}
      help={words.codeHelp}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value.toUpperCase())}
    />
  );
}

function Kinds({ server }: PartProps): ReactElement {
  const { value: chosen, error, onValue } = server.bound('kinds');
  return (
    <fieldset>
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">{words.kinds}</legend>
      {KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={adminPromotions.kinds[kind]}
          checked={chosen.includes(kind)}
          onChange={(isOn) => onValue(KINDS.filter((each) => (each === kind ? isOn : chosen.includes(each))))}
        />
      ))}
      <FieldError id="kinds-error" error={error} />
    </fieldset>
  );
}

interface TickProps extends PartProps {
  readonly name: 'newCustomersOnly' | 'active' | 'advertised';
  readonly label: string;
}

function Tick({ server, name, label }: TickProps): ReactElement {
  const { value, onValue } = server.bound(name);
  return <CheckField label={label} checked={value} onChange={onValue} />;
}
