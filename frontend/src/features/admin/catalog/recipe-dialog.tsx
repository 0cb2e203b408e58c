import { useRef, useState, type FormEvent, type ReactElement, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminRecipe } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminRecipe as words } from '#frontend/copy/admin/recipes.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { useFocusFirstError } from '#frontend/ui/form/use-focus-first-error.js';
import { useUnsavedWarning } from '#frontend/ui/form/use-unsaved-warning.js';
import {
  useAdminApproveRecipeMutation,
  useAdminChangeRecipeMutation,
  useAdminCreateRecipeMutation,
  useAdminGetRecipeQuery,
  useAdminListRecipeCreatorsQuery,
  useAdminSetRecipePictureMutation,
} from './catalog-api.js';
import { EditConflict } from './edit-conflict.js';
import { LabelApproval } from './label-approval.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { PictureForm } from './picture-form.js';
import {
  EMPTY_RECIPE,
  recipeChange,
  recipeDraft,
  recipeErrors,
  recipeErrorsFrom,
  recipePartText,
  recipeTexts,
  type Creators,
  type RecipeDraft,
  type RecipeErrors,
} from './recipe-draft.js';
import { RecipeFields } from './recipe-fields.js';
import { isEditConflict, useEdit, type Edit } from './use-edit.js';

const NOBODY: Creators = [];

/** The errors of the form, and whether a save was refused because of them. */
function useFormErrors(form: RefObject<HTMLElement | null>) {
  const [formErrors, setFormErrors] = useState<RecipeErrors>({});
  const focusFirstError = useFocusFirstError(form);
  const put = (found: RecipeErrors): boolean => {
    setFormErrors(found);
    focusFirstError();
    return Object.keys(found).length === 0;
  };
  return {
    formErrors,
    areNone: (draft: RecipeDraft) => put(recipeErrors(draft)),
    refused: (error: unknown) => put(isApiError(error) ? recipeErrorsFrom(error.data.errors) : {}),
    forget: (names: readonly string[]) =>
      setFormErrors((before) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      })),
  };
}

/** The touched fields of the form; each nutrition value counts under its own name. */
const touched = (part: Partial<RecipeDraft>): string[] =>
  Object.keys(part).flatMap((name) => (name === 'nutrition' ? Object.keys(part.nutrition ?? {}) : [name]));

export interface NewRecipeDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Creates a recipe. */
export function NewRecipeDialog({ onClose, onCreated }: NewRecipeDialogProps): ReactElement {
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY_RECIPE);
  const formErrors = useFormErrors(form);
  const { data } = useAdminListRecipeCreatorsQuery();
  const [create, { isLoading }] = useAdminCreateRecipeMutation();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!formErrors.areNone(draft)) return;
    const result = await create({ newRecipe: recipeTexts(draft) });
    if (!result.data) return void formErrors.refused(result.error);
    dispatch(notify({ toast: 'recipeCreated' }));
    onCreated(result.data.id);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={draft !== EMPTY_RECIPE}
      title={words.newTitle}
      closeLabel={words.close}
    >
      <form ref={form} noValidate className="mt-5 space-y-5 pb-8" onSubmit={(event) => void save(event)}>
        <RecipeFields
          draft={draft}
          formErrors={formErrors.formErrors}
          creators={data?.items ?? NOBODY}
          onChange={(part) => {
            setDraft({ ...draft, ...part });
            formErrors.forget(touched(part));
          }}
        />
        <p className="text-sm text-ink-2">{words.createNote}</p>
        <Button type="submit" busy={isLoading}>
          {words.create}
        </Button>
      </form>
    </Dialog>
  );
}

export interface RecipeDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Everything that staff can change about a recipe. */
export function RecipeDialog({ id, onClose }: RecipeDialogProps): ReactElement {
  const result = useAdminGetRecipeQuery({ id }, { refetchOnMountOrArgChange: true });
  const { currentData: recipe, error, isError } = result;
  const isGone = isApiError(error) && error.data.code === 'not_found';
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { name: recipe?.name ?? '' })}
      closeLabel={words.close}
    >
      {!recipe && isGone && <p className="mt-5">{words.gone}</p>}
      {!recipe && isError && !isGone && (
        <LoadFailed {...adminParts.notLoaded} onRetry={() => void result.refetch()} />
      )}
      {!recipe && !isError && <TableSkeleton />}
      {recipe && <Parts key={recipe.id} recipe={recipe} onLook={() => void result.refetch()} />}
    </Dialog>
  );
}

interface PartsProps {
  /** The current version. */
  readonly recipe: AdminRecipe;
  readonly onLook: () => void;
}

function Parts({ recipe, onLook }: PartsProps): ReactElement {
  const { id, image, shown, inCollection } = recipe;
  const edit = useEdit(recipe, recipeDraft);
  const [send, sending] = useAdminSetRecipePictureMutation();
  return (
    <div className="mt-5 space-y-8 pb-8">
      {(shown || inCollection) && (
        <div className="space-y-2">
          {shown && (
            <a
              href={`/recipes/${encodeURIComponent(id)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
            >
              {words.page}
            </a>
          )}
          {inCollection && <p className="text-sm text-ink-2">{words.collectionNote}</p>}
        </div>
      )}
      <Approval recipe={recipe} seen={edit.base.version} />
      <RecipeForm recipe={recipe} edit={edit} onLook={onLook} />
      <PictureForm
        image={image}
        busy={sending.isLoading}
        onSend={async (body) => (await send({ id, body })).error}
      />
    </div>
  );
}

interface ApprovalProps {
  readonly recipe: AdminRecipe;
  /** The version that the form shows: the reviewer compares that one. */
  readonly seen: number;
}

function Approval({ recipe: { id, label, labelChangedAt }, seen }: ApprovalProps): ReactElement {
  const dispatch = useDispatch();
  const [approve, { isLoading, error }] = useAdminApproveRecipeMutation();
  const decide = async (): Promise<void> => {
    const result = await approve({ id, body: { version: seen } });
    if (!result.error) dispatch(notify({ toast: 'recipeApproved' }));
  };
  return (
    <LabelApproval
      label={label}
      changedAt={labelChangedAt}
      words={words.approval}
      busy={isLoading}
      error={error}
      onApprove={() => void decide()}
    />
  );
}

interface RecipeFormProps extends PartsProps {
  readonly edit: Edit<AdminRecipe, RecipeDraft>;
}

function RecipeForm({ recipe, edit, onLook }: RecipeFormProps): ReactElement {
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const { base, draft } = edit;
  const formErrors = useFormErrors(form);
  const [isRefused, setRefused] = useState(false);
  const { data } = useAdminListRecipeCreatorsQuery();
  const creators = data?.items ?? NOBODY;
  const [change, { isLoading }] = useAdminChangeRecipeMutation();
  const changes = recipeChange(draft, base);
  useUnsavedWarning(Object.keys(changes).length > 0);
  const put = (part: Partial<RecipeDraft>): void => {
    edit.put(part);
    formErrors.forget(touched(part));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!formErrors.areNone(draft)) return;
    const result = await change({ id: base.id, recipeChanges: { ...changes, version: base.version } });
    setRefused(isEditConflict(result.error));
    if (!result.data) return void formErrors.refused(result.error);
    edit.saved(result.data);
    dispatch(notify({ toast: 'recipeSaved' }));
  };
  const goOn = (how: () => void) => () => {
    how();
    setRefused(false);
  };
  return (
    <form ref={form} noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      <SwitchField
        label={words.shown}
        help={words.shownHelp}
        checked={draft.shown}
        onChange={(shown) => put({ shown })}
      />
      <RecipeFields draft={draft} formErrors={formErrors.formErrors} creators={creators} onChange={put} />
      {(isRefused || edit.isOvertaken) && (
        <EditConflict
          changes={edit.overtaken.map((name) =>
            recipePartText(recipeDraft(recipe), name, { before: recipeDraft(base), creators }),
          )}
          isKnown={edit.isOvertaken}
          onKeep={goOn(edit.keep)}
          onLoad={goOn(edit.load)}
          onLook={onLook}
        />
      )}
      <p className="text-sm text-ink-2">{words.saveNote}</p>
      <Button type="submit" busy={isLoading}>
        {words.save}
      </Button>
    </form>
  );
}
