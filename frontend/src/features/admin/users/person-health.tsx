import { useState, type ReactElement } from 'react';
import { ALLERGENS } from '@rules/food/allergens';
import type { AdminUser, RevealedHealth } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { Button } from '#frontend/ui/action/button.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { PersonCard, PersonFacts } from '../parts/person-card.js';
import { useAdminRevealHealthMutation } from './user-api.js';

const words = adminPerson.health;
type Purpose = keyof typeof words.purposes;
const PURPOSES = Object.keys(words.purposes) as readonly Purpose[];

const namesOf = (allergens: readonly string[]): string =>
  ALLERGENS.filter((each) => allergens.includes(each))
    .map((each) => allergenNames[each])
    .join(', ');

/** Closed until staff enter the purpose (D52); leaving the page closes it again. */
export function PersonHealth({ person }: { readonly person: AdminUser }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [health, setHealth] = useState<RevealedHealth>();
  return (
    <PersonCard heading={words.heading}>
      {!person.hasHealthDetails && <p className="text-ink-2">{words.none}</p>}
      {person.hasHealthDetails && !health && (
        <>
          <p className="text-ink-2">{words.hidden}</p>
          <Button look="outline" className="mt-4" onClick={() => setAsking(true)}>
            {words.button}
          </Button>
        </>
      )}
      {health && (
        <>
          <PersonFacts
            rows={[
              [words.diet, health.dietaryPreference ?? adminPerson.profile.none],
              [words.allergens, namesOf(health.allergens) || adminPerson.profile.none],
              [words.notes, health.notes ?? adminPerson.profile.none],
            ]}
          />
          <Button look="outline" className="mt-4" onClick={() => setHealth(undefined)}>
            {words.hide}
          </Button>
        </>
      )}
      {isAsking && <PurposeDialog id={person.id} onClose={() => setAsking(false)} onRevealed={setHealth} />}
    </PersonCard>
  );
}

interface PurposeDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onRevealed: (health: RevealedHealth) => void;
}

function PurposeDialog({ id, onClose, onRevealed }: PurposeDialogProps): ReactElement {
  const [reveal] = useAdminRevealHealthMutation();
  const server = useServerForm<{ readonly purpose: Purpose }>({
    defaults: { purpose: 'substitution_request' },
    hasChanges: () => false,
    send: async ({ purpose }) => {
      const { data } = await reveal({ id, body: { purpose } });
      onClose();
      if (data) onRevealed(data);
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.title}
      description={words.text}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.button }}
    >
      <SelectField
        label={words.purpose}
        options={PURPOSES.map((each) => ({ value: each, label: words.purposes[each] }))}
        {...server.text('purpose')}
      />
    </FormDialog>
  );
}
