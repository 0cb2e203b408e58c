import { Heart, Trash2 } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#frontend/ui/action/button.js';
import { CopyButton } from '#frontend/ui/action/copy-button.js';
import { ConfirmButtons } from '#frontend/ui/dialog/confirm-buttons.js';
import { ChipCheck } from '#frontend/ui/form/chip-check.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { StarChoice } from '#frontend/ui/form/star-choice.js';
import { Stepper } from '#frontend/ui/form/stepper.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { LONG_TEXT, nothing, type Part } from './part.js';

const LOOKS: readonly NonNullable<ButtonProps['look']>[] = [
  'primary',
  'pea',
  'outline',
  'accent',
  'ghost',
  'danger',
  'deep',
];

function Buttons(props: ButtonProps & { readonly words: string }): ReactElement {
  const { words, ...rest } = props;
  return (
    <div className="flex flex-wrap gap-3">
      {LOOKS.map((look) => (
        <span key={look} className={look === 'deep' ? 'rounded-full bg-deep' : undefined}>
          <Button {...rest} look={look}>
            {words}
          </Button>
        </span>
      ))}
    </div>
  );
}

/** As at the end of a dialog. */
function Row({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

function Quantity({ from, max }: { readonly from: number; readonly max: number }): ReactElement {
  const [value, setValue] = useState(from);
  const labels = { quantity: 'Quantity', add: 'One more', remove: 'One less' };
  return <Stepper labels={labels} value={value} max={max} onChange={setValue} />;
}

function Switched({ from, help }: { readonly from: boolean; readonly help?: string }): ReactElement {
  const [checked, setChecked] = useState(from);
  return <SwitchField label="News by email" help={help} checked={checked} onChange={setChecked} />;
}

const STAR_NAMES = { 1: '1 star', 2: '2 stars', 3: '3 stars', 4: '4 stars', 5: '5 stars' };

function Rated({ from }: { readonly from: number | null }): ReactElement {
  const [value, setValue] = useState(from);
  return <StarChoice label="Your rating" names={STAR_NAMES} value={value} onChange={setValue} />;
}

const CHOICES = [
  { value: 'soft', label: 'Soft' },
  { value: 'spicy', label: 'Spicy' },
  { value: 'long', label: LONG_TEXT },
] as const;

function Choices(props: {
  readonly look: 'tiles' | 'pills' | 'rows';
  readonly from: 'soft' | '';
  readonly isShort?: boolean;
}): ReactElement {
  const [value, setValue] = useState<(typeof CHOICES)[number]['value'] | ''>(props.from);
  return (
    <ChoiceGroup
      label="Which one"
      look={props.look}
      className={props.look === 'rows' ? 'space-y-2' : 'flex flex-wrap gap-2'}
      choices={props.isShort ? CHOICES.slice(0, 2) : CHOICES}
      value={value}
      onChange={setValue}
    />
  );
}

const SAVE = { label: 'Save', busyLabel: 'Saving …', savedLabel: 'Saved' };
const CONFIRM = { confirm: 'Delete', cancel: 'Keep', onConfirm: nothing, onCancel: nothing };

/** What is pressed, ticked and chosen. */
export const CONTROL_PARTS: readonly Part[] = [
  {
    name: 'Button',
    states: [
      { name: 'looks', node: <Buttons words="Add" /> },
      { name: 'disabled', node: <Buttons words="Add" disabled /> },
      { name: 'busy', node: <Buttons words="Adding …" busy /> },
      { name: 'small', node: <Buttons words="Add" size="sm" /> },
      { name: 'large', node: <Buttons words="Add" size="lg" /> },
      { name: 'wide', node: <Button wide>Go to the checkout</Button> },
      {
        name: 'icons alone',
        node: (
          <Button look="ghost" size="icon" aria-label="Delete">
            <Trash2 className="size-5" aria-hidden />
          </Button>
        ),
      },
      {
        name: 'icon beside words',
        node: (
          <Button look="outline">
            <Heart className="size-4" aria-hidden />
            Like
          </Button>
        ),
      },
    ],
  },
  {
    name: 'CopyButton',
    states: [
      { name: 'default', node: <CopyButton text="DEMOPRO1" label="Copy code" copiedLabel="Copied" /> },
    ],
  },
  {
    name: 'ConfirmButtons',
    states: [
      {
        name: 'default',
        node: (
          <Row>
            <ConfirmButtons {...CONFIRM} />
          </Row>
        ),
      },
      {
        name: 'busy',
        node: (
          <Row>
            <ConfirmButtons {...CONFIRM} busy />
          </Row>
        ),
      },
    ],
  },
  {
    name: 'SaveRow',
    states: [
      { name: 'default', node: <SaveRow {...SAVE} busy={false} saved={false} /> },
      { name: 'busy', node: <SaveRow {...SAVE} busy saved={false} /> },
      { name: 'saved', node: <SaveRow {...SAVE} busy={false} saved /> },
    ],
  },
  {
    name: 'Stepper',
    states: [
      { name: 'none', node: <Quantity from={0} max={10} /> },
      { name: 'some', node: <Quantity from={3} max={10} /> },
      { name: 'most', node: <Quantity from={10} max={10} /> },
    ],
  },
  {
    name: 'SwitchField',
    states: [
      { name: 'off', node: <Switched from={false} /> },
      { name: 'on, with help', node: <Switched from help="About twice a month." /> },
      { name: 'long text', node: <Switched from={false} help={LONG_TEXT} /> },
    ],
  },
  {
    name: 'ChipCheck',
    states: [
      { name: 'default', node: <ChipCheck label="Vegan" checked={false} onChange={nothing} /> },
      { name: 'ticked', node: <ChipCheck label="Vegan" checked onChange={nothing} /> },
      { name: 'ticked for good', node: <ChipCheck label="Vegan" checked fixed onChange={nothing} /> },
    ],
  },
  {
    name: 'ChoiceGroup',
    states: [
      { name: 'tiles', node: <Choices look="tiles" from="soft" isShort /> },
      { name: 'pills', node: <Choices look="pills" from="soft" isShort /> },
      { name: 'rows, long text', node: <Choices look="rows" from="soft" /> },
      { name: 'nothing chosen', node: <Choices look="rows" from="" /> },
    ],
  },
  {
    name: 'StarChoice',
    states: [
      { name: 'none', node: <Rated from={null} /> },
      { name: 'some', node: <Rated from={3} /> },
      { name: 'all', node: <Rated from={5} /> },
    ],
  },
];
