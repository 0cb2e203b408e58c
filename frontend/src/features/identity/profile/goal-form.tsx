import { useEffect, type ReactElement } from 'react';
import type { Me } from '#frontend/api/generated.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { goal as words } from '#frontend/copy/ordering/goal.js';
import { goalShown } from '#frontend/copy/boxes/goal-shown.js';
import { Button } from '#frontend/ui/action/button.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { GoalFields } from '#frontend/ui/form/goal-fields.js';
import { goalOfValues, issuesOfGoal, valuesOfGoal, type GoalValues } from '#frontend/ui/form/goal-form.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useSetConsentsMutation, useUpdateMeMutation } from './account-api.js';

interface Values extends GoalValues {
  readonly consent: boolean;
}

const valuesOf = ({ nutritionGoal, consents }: Me): Values => ({
  ...valuesOfGoal(nutritionGoal),
  consent: consents.health,
});

/** A goal says something about health: it is stored only with consent (rule H1). */
const issuesOf = (values: Values): Readonly<Partial<Record<string, string>>> => ({
  ...issuesOfGoal(values),
  ...(goalOfValues(values) && !values.consent ? { consent: profileWords.food.consentMissing } : {}),
});

function useGoalForm(me: Me) {
  const [update, { isSuccess }] = useUpdateMeMutation();
  const [decide] = useSetConsentsMutation();
  const server = useServerForm({
    defaults: valuesOf(me),
    issuesOf,
    send: async (values) => {
      const nutritionGoal = goalOfValues(values);
      if (nutritionGoal && !me.consents.health) {
        const { error } = await decide({ consentChanges: { health: true } });
        if (error) return error;
      }
      const { data, error } = await update({ meChanges: { nutritionGoal } });
      if (data) server.form.reset(valuesOf(data));
      return error;
    },
  });
  const { isDirty, form } = server;
  const isGone = me.nutritionGoal === null && !isDirty;
  // The consent beside it may be withdrawn, which deletes the goal.
  useEffect(() => {
    if (isGone) form.reset({ ...valuesOfGoal(null), consent: me.consents.health });
  }, [isGone, form, me.consents.health]);
  return { server, isSaved: isSuccess && !isDirty };
}

/** The goal for a day, which the box builder measures a box against (rule H60). */
export function GoalForm({ me }: { readonly me: Me }): ReactElement {
  const { server, isSaved } = useGoalForm(me);
  const consent = server.bound('consent');
  const remove = async (): Promise<void> => {
    server.form.reset({ ...valuesOfGoal(null), consent: me.consents.health }, { keepDefaultValues: true });
    await server.submit();
  };
  return (
    <Section id="goal" heading={goalShown.heading} text={words.accountText}>
      <form {...server.formProps}>
        <GoalFields text={server.text} mealsADay={server.bound('mealsADay')} />
        {!me.consents.health && goalOfValues(server.form.watch()) !== null && (
          <CheckField
            label={profileWords.food.consent}
            checked={consent.value}
            error={consent.error}
            onChange={consent.onValue}
            className="mt-5"
          />
        )}
        <SaveRow
          label={words.save}
          busyLabel={account.saving}
          savedLabel={account.saved}
          busy={server.isBusy}
          saved={isSaved}
        >
          {me.nutritionGoal !== null && (
            <Button look="ghost" onClick={() => void remove()}>
              {words.remove}
            </Button>
          )}
        </SaveRow>
      </form>
    </Section>
  );
}
