import { BadgeCheck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { RecipeCreator } from '#frontend/api/generated.js';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { cn } from '#frontend/ui/cn.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';

const { creatorDialog } = home;

/**
 * Initials replace a missing photo. Their background is the person's own colour, dark enough for white text.
 */
function Initials({
  creator,
  className,
}: {
  readonly creator: RecipeCreator;
  readonly className: string;
}): ReactElement {
  return (
    <span
      aria-hidden
      style={{ background: creator.color, color: '#fff' }}
      className={cn('grid shrink-0 place-items-center rounded-full font-bold', className)}
    >
      {creator.initials}
    </span>
  );
}

/** The author of the recipe; a click shows their profile (rule K7). */
export function CreatorButton({ creator }: { readonly creator: RecipeCreator }): ReactElement {
  const [open, setOpen] = useState(false);
  const { name, bio, specializations, verified } = creator;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mx-1.5 inline-flex min-h-11 items-center gap-2.5 self-start rounded-full px-1.5 pr-3 text-left text-sm font-medium transition-colors duration-200 hover:bg-oat"
      >
        <Initials creator={creator} className="size-8 text-[0.75rem]" />
        <span>
          <span className="sr-only">{recipeWords.about} </span>
          {name}
        </span>
        {verified && <BadgeCheck className="size-4 shrink-0 text-kale" aria-hidden />}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={name}
        closeLabel={creatorDialog.close}
        head={
          <div className="px-5 pt-6 sm:px-8 sm:pt-8">
            <Initials creator={creator} className="size-20 font-display text-2xl" />
          </div>
        }
      >
        {verified && (
          <p className="mt-2 flex items-center gap-1.5 font-semibold text-kale">
            <BadgeCheck className="size-5 shrink-0" aria-hidden />
            {creatorDialog.verified}
          </p>
        )}
        <p className="mt-4 leading-relaxed">{bio}</p>
        {specializations.length > 0 && (
          <>
            <h3 className="mt-6 text-lg font-bold">{creatorDialog.specialisations}</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {specializations.map((each) => (
                <li key={each} className="rounded-full bg-sage px-3 py-1 text-sm font-semibold">
                  {each}
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}
