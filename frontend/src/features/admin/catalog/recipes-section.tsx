import { Plus, Undo2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminRecipeItem } from '#frontend/api/generated-admin.js';
import { adminRecipes as words } from '#frontend/copy/admin/recipes.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useAdminChangeRecipeMutation, useAdminListRecipesQuery } from './catalog-api.js';
import { formatCount } from '../parts/cells.js';
import { EditButton } from '../parts/edit-button.js';
import { PagedTable, type Column } from '../parts/paged-table.js';
import { SearchBox } from '../parts/search-box.js';
import { StatusBadge } from '../parts/status-badge.js';
import { usePages } from '../parts/use-pages.js';
import { useParam } from '../parts/use-param.js';
import { NewRecipeDialog, RecipeDialog } from './recipe-dialog.js';
import { RECIPE_CATEGORIES } from './recipe-draft.js';
import { isEditConflict } from '../record/edit-conflict.js';

const STATES = ['shown', 'hidden', 'collection'] as const;
const LABELS = ['changed', 'estimated', 'reviewed'] as const;
const LABEL_LOOKS = { changed: 'destructive', estimated: 'outline', reviewed: 'default' } as const;
/** The server counts up to this number. */
const MOST_COUNTED = 1000;

const howMany = (count: number | undefined): string =>
  count === undefined ? '…' : count > MOST_COUNTED ? words.manyCount : formatCount(count);

/** The URL parameter of a new recipe. */
const NEW = 'new';

/** The recipes of the site: search, create, edit, hide and show (rule A28). */
export function RecipesSection(): ReactElement {
  const [open, setOpen] = useParam('recipe');
  const filters = useFilters();
  const { q, category, state, label } = filters;
  const pages = usePages(JSON.stringify([q, category, state, label]));
  const answer = useAdminListRecipesQuery(
    { q: q || undefined, category, state, label, cursor: pages.cursor, limit: 25 },
    { refetchOnMountOrArgChange: true },
  );
  const toggle = useToggleShown();
  const { turn, busyId } = toggle;
  const counts = (answer.currentData ?? answer.data)?.counts;
  return (
    <>
      <Filters filters={filters} counts={counts} />
      <Button className="mt-5" onClick={() => setOpen(NEW)}>
        <Plus className="size-4" aria-hidden />
        {words.add}
      </Button>
      {counts && counts.changed > 0 && (
        <p className="mt-4 rounded-2xl bg-marmalade-soft px-5 py-3 font-semibold text-ink">
          {fill(counts.changed === 1 ? words.waiting.one : words.waiting.other, {
            count: howMany(counts.changed),
          })}
        </p>
      )}
      <Toggled {...toggle} />
      <PagedTable
        label={words.table}
        columns={columns({ onEdit: setOpen, onTurn: (row) => void turn(row, !row.shown), busyId })}
        keyOf={({ id }) => id}
        answer={answer}
        pages={pages}
        empty={words.empty}
      />
      {open === NEW && <NewRecipeDialog onClose={() => setOpen('')} onCreated={setOpen} />}
      {open !== '' && open !== NEW && <RecipeDialog key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}

/** The filters of the list; the address has them all. */
function useFilters() {
  const [q, setQ] = useParam('title');
  const [categoryParam, setCategory] = useParam('category');
  const [stateParam, setState] = useParam('state');
  const [labelParam, setLabel] = useParam('checked');
  return {
    q,
    category: RECIPE_CATEGORIES.find((each) => each === categoryParam),
    state: STATES.find((each) => each === stateParam),
    label: LABELS.find((each) => each === labelParam),
    setQ,
    setCategory,
    setState,
    setLabel,
  };
}

interface FiltersProps {
  readonly filters: ReturnType<typeof useFilters>;
  readonly counts: Readonly<Record<(typeof LABELS)[number], number>> | undefined;
}

function Filters({ filters, counts }: FiltersProps): ReactElement {
  const { q, category, state, label, setQ, setCategory, setState, setLabel } = filters;
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_11rem_12rem_15rem]">
      <SearchBox label={words.search} help={words.searchHelp} value={q} onSearch={setQ} />
      <SelectField
        className="xl:self-start"
        label={words.category}
        value={category ?? ''}
        onChange={(event) => setCategory(event.target.value)}
        options={[
          { value: '', label: words.allCategories },
          ...RECIPE_CATEGORIES.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        className="xl:self-start"
        label={words.state}
        value={state ?? ''}
        onChange={(event) => setState(event.target.value)}
        options={[
          { value: '', label: words.states.all },
          ...STATES.map((value) => ({ value, label: words.states[value] })),
        ]}
      />
      <SelectField
        className="xl:self-start"
        label={words.label}
        value={label ?? ''}
        onChange={(event) => setLabel(event.target.value)}
        options={[
          { value: '', label: words.allLabels },
          ...LABELS.map((value) => ({
            value,
            label: fill(words.labelCount, { label: words.labels[value], count: howMany(counts?.[value]) }),
          })),
        ]}
      />
    </div>
  );
}

/** The recipe that was just hidden or shown, with the way back. */
function Toggled({ turn, turned, isOvertaken, busyId }: ReturnType<typeof useToggleShown>): ReactElement {
  return (
    <>
      {isOvertaken && (
        <Notice tone="warn" role="alert" className="mt-4">
          {words.overtaken}
        </Notice>
      )}
      {turned && (
        <div
          role="status"
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-sage px-5 py-2"
        >
          {fill(turned.shown ? words.isShown : words.isHidden, { name: turned.name })}
          <Button
            look="outline"
            size="sm"
            busy={busyId !== undefined}
            onClick={() => void turn(turned, !turned.shown)}
          >
            <Undo2 className="size-4" aria-hidden />
            {words.undo}
          </Button>
        </div>
      )}
    </>
  );
}

type ToggledRecipe = Pick<AdminRecipeItem, 'id' | 'name' | 'shown' | 'version'>;

/**
 * Hides or shows a recipe and keeps the change, so that it can be undone. Changes by others are shown first.
 */
function useToggleShown() {
  const [turned, setTurned] = useState<ToggledRecipe>();
  const [isOvertaken, setOvertaken] = useState(false);
  const [change, { isLoading, originalArgs }] = useAdminChangeRecipeMutation();
  const turn = async ({ id, version }: ToggledRecipe, shown: boolean): Promise<void> => {
    const { data, error } = await change({ id, recipeChanges: { version, shown } });
    setOvertaken(isEditConflict(error));
    setTurned(data && { id, name: data.name, shown: data.shown, version: data.version });
  };
  return { turn, turned, isOvertaken, busyId: isLoading ? originalArgs?.id : undefined };
}

interface Actions {
  readonly onEdit: (id: string) => void;
  readonly onTurn: (row: AdminRecipeItem) => void;
  readonly busyId: string | undefined;
}

function columns({ onEdit, onTurn, busyId }: Actions): readonly Column<AdminRecipeItem>[] {
  const { columns: heads } = words;
  return [
    {
      name: 'recipe',
      head: heads.recipe,
      cell: ({ id, name, inCollection }) => (
        <span className="block min-w-0">
          <EditButton name={name} label={fill(words.edit, { name })} onClick={() => onEdit(id)} />
          {inCollection && (
            <span className="block text-sm text-ink-2 md:-mt-1.5 md:pl-6">{words.inCollection}</span>
          )}
        </span>
      ),
    },
    { name: 'category', head: heads.category, cell: ({ category }) => category },
    { name: 'creator', head: heads.creator, cell: ({ creatorName }) => creatorName },
    {
      name: 'label',
      head: heads.label,
      cell: ({ label }) => <StatusBadge look={LABEL_LOOKS[label]}>{words.labels[label]}</StatusBadge>,
    },
    {
      name: 'likes',
      head: heads.likes,
      atEnd: true,
      cell: ({ likesCount, votesCount }) => (
        <span className="tnum">
          {fill(words.likes, { likes: formatCount(likesCount), votes: formatCount(votesCount) })}
        </span>
      ),
    },
    {
      name: 'site',
      head: heads.site,
      atEnd: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-3">
          {!row.shown && <strong>{words.hidden}</strong>}
          <Button
            look="outline"
            size="sm"
            busy={busyId === row.id}
            aria-label={fill(row.shown ? words.hideOf : words.showOf, { name: row.name })}
            onClick={() => onTurn(row)}
          >
            {row.shown ? words.hide : words.show}
          </Button>
        </span>
      ),
    },
  ];
}
