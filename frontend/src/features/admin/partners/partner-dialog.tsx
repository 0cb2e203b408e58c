import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import {
  displayOrderOf,
  nextDisplayOrder,
  PARTNER_LIMITS,
  PARTNER_MESSAGES,
  webAddress,
} from '@rules/partners';
import { isApiError, namedFields } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPartners } from '#frontend/copy/admin/partners.js';
import { notify } from '#frontend/copy/notify.js';
import { toasts } from '#frontend/copy/toasts.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { CheckField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { LogoField } from './logo-field.js';
import {
  useAdminCreatePartnerMutation,
  useAdminUpdatePartnerMutation,
  type AdminClinicPartner,
} from './partner-api.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';

const words = adminPartners.form;

interface PartnerValues {
  readonly name: string;
  readonly description: string;
  readonly logoUrl: string;
  readonly websiteUrl: string;
  readonly displayOrder: string;
  readonly isActive: boolean;
}

/** The form shows our own pictures with an absolute URL, since the field expects one. */
const wholeAddress = (path: string): string => new URL(path, location.origin).href;
const pathOf = (address: string): string =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;

function valuesOf(
  partner: AdminClinicPartner | undefined,
  items: readonly AdminClinicPartner[],
): PartnerValues {
  return {
    name: partner?.name ?? '',
    description: partner?.description ?? '',
    logoUrl: partner?.logoUrl ? wholeAddress(partner.logoUrl) : '',
    websiteUrl: partner?.websiteUrl ?? '',
    displayOrder: String(
      partner?.displayOrder ?? nextDisplayOrder(items.map(({ displayOrder }) => displayOrder)),
    ),
    isActive: partner?.isActive ?? true,
  };
}

function issuesOf({ name, logoUrl, websiteUrl }: PartnerValues): Issues {
  const isAddress = (text: string): boolean => text.trim() === '' || webAddress(text) !== undefined;
  return {
    ...(name.trim() === '' ? { name: PARTNER_MESSAGES.name } : {}),
    ...(isAddress(logoUrl) ? {} : { logoUrl: PARTNER_MESSAGES.address }),
    ...(isAddress(websiteUrl) ? {} : { websiteUrl: PARTNER_MESSAGES.address }),
  };
}

export interface PartnerDialogProps {
  /** Undefined for a new partner. */
  readonly partner: AdminClinicPartner | undefined;
  readonly items: readonly AdminClinicPartner[];
  readonly onClose: () => void;
}

/** Adds a partner, or changes one (rule A6). */
export function PartnerDialog({ partner, items, onClose }: PartnerDialogProps): ReactElement {
  const server = usePartnerForm({ partner, items, onClose });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={partner ? words.edit : words.add}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.save, saving: words.saving }}
    >
      <Fields server={server} />
      {/* Screen readers do not read a message behind a dialog. */}
      <div role="alert">
        {server.refusal && <Notice tone="bad">{toasts.partnerNotSaved.description}</Notice>}
      </div>
    </FormDialog>
  );
}

function usePartnerForm({ partner, items, onClose }: PartnerDialogProps) {
  const dispatch = useDispatch();
  const [create] = useAdminCreatePartnerMutation();
  const [update] = useAdminUpdatePartnerMutation();
  const server = useServerForm({
    defaults: valuesOf(partner, items),
    issuesOf,
    send: async ({ displayOrder, logoUrl, ...rest }) => {
      const body = { ...rest, logoUrl: pathOf(logoUrl.trim()), displayOrder: displayOrderOf(displayOrder) };
      const { error } = await (partner ? update({ id: partner.id, body }) : create({ body }));
      if (!error) {
        dispatch(notify({ toast: partner ? 'partnerUpdated' : 'partnerCreated' }));
        return void onClose();
      }
      const isOfFields = isApiError(error) && namedFields(error).length > 0;
      if (!isOfFields) dispatch(notify({ toast: 'partnerNotSaved' }));
      return error;
    },
  });
  return server;
}

function Fields({ server }: { readonly server: ServerForm<PartnerValues> }): ReactElement {
  const { text, bound } = server;
  const logo = bound('logoUrl');
  const order = bound('displayOrder');
  const active = bound('isActive');
  return (
    <>
      <TextField
        label={words.name}
        required
        maxLength={PARTNER_LIMITS.name}
        autoComplete="off"
        {...text('name')}
      />
      <TextAreaField
        label={words.description}
        help={words.descriptionHelp}
        maxLength={PARTNER_LIMITS.description}
        {...text('description')}
      />
      <LogoField
        name={server.form.watch('name')}
        value={logo.value}
        error={logo.error}
        onChange={logo.onValue}
      />
      <TextField
        label={words.website}
        help={words.websiteHelp}
        type="url"
        inputMode="url"
        maxLength={PARTNER_LIMITS.address}
        placeholder="https://"
        autoComplete="off"
        {...text('websiteUrl')}
      />
      <TextField
        label={words.order}
        help={words.orderHelp}
        type="number"
        inputMode="numeric"
        min={0}
        className="max-w-48"
        value={order.value}
        error={order.error}
        onChange={(event) => order.onValue(event.target.value)}
        onBlur={() => order.onValue(String(displayOrderOf(order.value)))}
      />
      <CheckField label={words.isActive} checked={active.value} onChange={active.onValue} />
    </>
  );
}
