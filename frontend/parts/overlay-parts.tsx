import type { ReactElement } from 'react';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { DetailsDialog } from '#frontend/ui/dialog/details-dialog.js';
import { DialogBody } from '#frontend/ui/dialog/dialog-body.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { Menu, MenuHead, MenuItem } from '#frontend/ui/dialog/menu.js';
import { Toaster } from '#frontend/ui/feedback/toaster.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { DETAILS } from './field-parts.js';
import { LONG_TEXT, LONG_WORD, nothing, type Part } from './part.js';

const OPEN = { open: true, onClose: nothing, closeLabel: 'Close' } as const;
const CONFIRM = { ...OPEN, confirm: 'Delete', cancel: 'Keep', onConfirm: nothing } as const;
const SAVING = { save: 'Save', saving: 'Saving …', keep: 'Keep as it is', close: 'Close' };
const TOASTER = { onDismiss: nothing, regionLabel: 'Messages', dismissLabel: 'Dismiss' };

function ReviewForm({ isBusy = false }: { readonly isBusy?: boolean }): ReactElement {
  const server = useServerForm({ defaults: { title: '' }, send: () => Promise.resolve(undefined) });
  const words = { cancel: 'Cancel', close: 'Close', save: 'Send', saving: 'Sending …' };
  return (
    <FormDialog server={{ ...server, isBusy }} title="Your review" words={words} onClose={nothing}>
      <TextField label="Title" {...server.text('title')} />
    </FormDialog>
  );
}

const menu = (
  <Menu defaultOpen trigger={<Button look="outline">Account</Button>}>
    <MenuHead>member@demo.test</MenuHead>
    <MenuItem onSelect={nothing}>Orders</MenuItem>
    <MenuItem onSelect={nothing}>{LONG_TEXT}</MenuItem>
  </Menu>
);

/** What lies over the page. */
export const OVERLAY_PARTS: readonly Part[] = [
  {
    name: 'Dialog',
    isOverPage: true,
    states: [
      {
        name: 'middle',
        node: <Dialog {...OPEN} title="Skip this box?" description="The next one comes in a week." />,
      },
      {
        name: 'long text',
        node: (
          <Dialog {...OPEN} title={LONG_WORD}>
            {`${LONG_TEXT}. `.repeat(30)}
          </Dialog>
        ),
      },
    ],
  },
  {
    name: 'DialogBody',
    isOverPage: true,
    states: [
      {
        name: 'side',
        node: (
          <DialogBody {...OPEN} place="side" title="Filters">
            {LONG_TEXT}
          </DialogBody>
        ),
      },
      {
        name: 'full',
        node: (
          <DialogBody {...OPEN} place="full" title="Menu">
            {LONG_TEXT}
          </DialogBody>
        ),
      },
    ],
  },
  {
    name: 'ConfirmDialog',
    isOverPage: true,
    states: [
      {
        name: 'default',
        node: (
          <ConfirmDialog {...CONFIRM} title="Delete the card?" text="Boxes need another one." busy={false} />
        ),
      },
      {
        name: 'busy',
        node: <ConfirmDialog {...CONFIRM} title="Delete the card?" text="Boxes need another one." busy />,
      },
    ],
  },
  {
    name: 'FormDialog',
    isOverPage: true,
    states: [
      { name: 'default', node: <ReviewForm /> },
      { name: 'busy', node: <ReviewForm isBusy /> },
    ],
  },
  {
    name: 'DetailsDialog',
    isOverPage: true,
    states: [
      {
        name: 'default',
        node: (
          <DetailsDialog
            before={DETAILS}
            words={{ ...SAVING, title: 'Another address', text: 'Until noon on the day before.' }}
            onSave={() => Promise.resolve(undefined)}
            onClose={nothing}
            onDone={nothing}
          />
        ),
      },
    ],
  },
  { name: 'Menu', isOverPage: true, states: [{ name: 'open', node: menu }] },
  { name: 'MenuHead', isOverPage: true, states: [{ name: 'in a menu', node: menu }] },
  { name: 'MenuItem', isOverPage: true, states: [{ name: 'in a menu', node: menu }] },
  {
    name: 'Toaster',
    isOverPage: true,
    states: [
      {
        name: 'error and long text',
        node: (
          <Toaster
            {...TOASTER}
            items={[
              { id: '1', kind: 'error', title: 'The card was refused', description: 'Try another card.' },
              { id: '2', kind: 'error', title: LONG_WORD, description: LONG_TEXT },
            ]}
          />
        ),
      },
    ],
  },
];
