import { useState, type ReactElement } from 'react';
import { ALLERGENS } from '@rules/food/allergens';
import type { AdminUser, RevealedHealth } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
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
  const [purpose, setPurpose] = useState<Purpose>('substitution_request');
  const [health, setHealth] = useState<RevealedHealth>();
  const [reveal, { isLoading }] = useAdminRevealHealthMutation();
  const show = async (): Promise<void> => {
    const { data } = await reveal({ id: person.id, body: { purpose } });
    setAsking(false);
    if (data) setHealth(data);
  };
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
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.title}
        description={words.text}
        closeLabel={adminParts.close}
        footer={
          <>
            <Button look="outline" onClick={() => setAsking(false)}>
              {adminParts.cancel}
            </Button>
            <Button busy={isLoading} onClick={() => void show()}>
              {words.button}
            </Button>
          </>
        }
      >
        <SelectField
          className="mt-5"
          label={words.purpose}
          value={purpose}
          onChange={(event) => setPurpose(PURPOSES.find((each) => each === event.target.value) ?? purpose)}
          options={PURPOSES.map((each) => ({ value: each, label: words.purposes[each] }))}
        />
      </Dialog>
    </PersonCard>
  );
}
