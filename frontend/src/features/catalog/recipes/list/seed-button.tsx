import { Sprout } from 'lucide-react';
import type { ReactElement } from 'react';
import { useGetMeQuery, useGetSiteQuery, useSeedRecipesMutation } from '#frontend/api/generated.js';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { Button } from '#frontend/ui/action/button.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';

/** Up to this many recipes, or an unknown number, and the button shows (rule K4). */
const FEW_RECIPES = 12;
const SEED_COUNT = 36;

export interface SeedButtonProps {
  readonly shopTotal: number | undefined;
  readonly isSignedIn: boolean;
  readonly onSeeded: () => void;
}

/** 'Seed demo recipes', for administrators, and for everybody while the shop is a demo. */
export function SeedButton(props: SeedButtonProps): ReactElement | null {
  const few = props.shopTotal === undefined || props.shopTotal <= FEW_RECIPES;
  // Never in server markup, which is the same for everybody: the button depends on the user.
  return useHydrated() && few ? <ForWhomItIs {...props} /> : null;
}

function ForWhomItIs({ isSignedIn, onSeeded }: SeedButtonProps): ReactElement | null {
  const { data: site } = useGetSiteQuery();
  const { data: me } = useGetMeQuery(undefined, { skip: !isSignedIn || site?.demo !== false });
  const [seed, { isLoading }] = useSeedRecipesMutation();
  if (!site?.demo && !me?.roles.includes('admin')) return null;
  return (
    <Button
      look="accent"
      busy={isLoading}
      onClick={() =>
        void seed({ body: { count: SEED_COUNT } })
          .unwrap()
          .then(onSeeded, () => undefined)
      }
    >
      <Sprout className="size-4.5" aria-hidden />
      {isLoading ? recipeWords.seeding : home.seedButton}
    </Button>
  );
}
