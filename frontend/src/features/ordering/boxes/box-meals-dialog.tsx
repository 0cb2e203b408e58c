import { useMemo, useState, type ComponentType, type ReactElement } from 'react';
import { suitsChoice } from '@rules/food/allergens';
import { useGetMealsQuery, type Extra, type MealCard } from '#frontend/api/generated.js';
import { type BoxDelivery } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useSetUpcomingMealsMutation } from './box-api.js';
import { AllergenConfirm, useAllergenAsk } from './allergen-confirm.js';
import { EMPTY_DRAFT, quantityList, type BoxDraft } from '../configurator/box-draft.js';
import type { BoxOffer } from '../configurator/box-offer.js';
import type { BoxDialogProps } from './cancel-box-dialog.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { cutOffTime } from './cut-off.js';
import { MealsStep } from '../configurator/meals-step.js';
import { useChoices } from '../configurator/use-choices.js';
import { WEEKLY } from '../weekly-plan/weekly-offer.js';

const { meals: mealsWords } = myBoxes;

export interface BoxMealsDialogProps extends BoxDialogProps {
  readonly delivery: BoxDelivery;
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** The meals of one delivery, chosen as in the configurator. */
export function BoxMealsDialog(props: BoxMealsDialogProps): ReactElement {
  const { data, isError, refetch } = useGetMealsQuery({});
  if (data) return <Choosing {...props} menu={data.items} />;
  return (
    <Dialog open onClose={props.onClose} title={mealsWords.title} closeLabel={chrome.close} place="full">
      {isError ? (
        <LoadFailed {...account.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-6 h-72" />
      )}
    </Dialog>
  );
}

function draftOf({ box, delivery, menu }: Pick<ChoosingProps, 'box' | 'delivery' | 'menu'>): BoxDraft {
  return {
    ...EMPTY_DRAFT,
    mealsPerWeek: delivery.mealCount,
    deliveryDate: delivery.date,
    mealType: box.mealType,
    halalOnly: box.halalOnly,
    meals: mealsOf(delivery, delivery.mealCount, (mealId) => {
      const meal = menu.find(({ id }) => id === mealId);
      return meal?.available === true && suitsChoice(meal.diets, box.mealType, box.halalOnly);
    }),
  };
}

/**
 * The dishes in the box. Includes removed dishes where the chef has not replaced them and the box can still
 * be changed: saving asks about them.
 */
function mealsOf(
  { meals, withheld }: BoxDelivery,
  target: number,
  isOffered: (mealId: number) => boolean,
): BoxDraft['meals'] {
  const chosen = Object.fromEntries(meals.map(({ mealId, quantity }) => [mealId, quantity]));
  const missing = target - meals.reduce((sum, { quantity }) => sum + quantity, 0);
  const offered = withheld.filter(({ mealId }) => isOffered(mealId));
  const out = offered.reduce((sum, { quantity }) => sum + quantity, 0);
  if (out === 0 || out > missing) return chosen;
  return { ...chosen, ...Object.fromEntries(offered.map(({ mealId, quantity }) => [mealId, quantity])) };
}

const NO_EXTRAS: readonly Extra[] = [];

interface ChoosingProps extends BoxMealsDialogProps {
  readonly menu: readonly MealCard[];
}

function Choosing(props: ChoosingProps): ReactElement {
  const { box, delivery, menu, DishDetails, onClose, onDone } = props;
  const words = useWords();
  const [save, { isLoading }] = useSetUpcomingMealsMutation();
  const [details, setDetails] = useState<MealCard | Extra | null>(null);
  const meals = useMemo(() => menu.map(WEEKLY.priced), [menu]);
  const help = words(mealsWords.help, { time: cutOffTime(delivery.cutOffAt) });
  const offer = useMemo<BoxOffer>(
    () => ({ ...WEEKLY, steps: { meals: { title: WEEKLY.steps.meals?.title ?? '', help } } }),
    [help],
  );
  const before = draftOf({ box, delivery, menu });
  const choices = useChoices({ offer, meals, extras: NO_EXTRAS }, before);
  const { selected, draft } = choices;
  const target = delivery.mealCount;
  const ask = useAllergenAsk();
  const send = async (): Promise<void> => {
    const { confirmedAllergenSkus } = ask;
    const upcomingMealsRequest = {
      date: delivery.date,
      meals: quantityList(draft.meals),
      ...(confirmedAllergenSkus && { confirmedAllergenSkus }),
    };
    const { error } = await save({ id: box.id, upcomingMealsRequest });
    if (!error) return onDone();
    ask.heed(error);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={JSON.stringify(draft.meals) !== JSON.stringify(before.meals)}
      title={words(mealsWords.title, { label: delivery.label })}
      closeLabel={chrome.close}
      place="full"
      footer={
        <>
          <p role="status" className="tnum mr-auto self-center font-semibold">
            {words(mealsWords.count, { count: selected, target })}
          </p>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {mealsWords.keep}
          </Button>
          <Button busy={isLoading} disabled={selected !== target} onClick={() => void send()}>
            {isLoading ? mealsWords.saving : mealsWords.save}
          </Button>
        </>
      }
    >
      <AllergenConfirm ask={ask} />
      <MealsStep box={choices} isDietFixed onDetails={setDetails} />
      <DishDetails dish={details} declared={choices.declared} onClose={() => setDetails(null)} />
    </Dialog>
  );
}
