import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminRecipe } from '#frontend/api/generated-admin.js';
import { adminRecipe as words } from '#frontend/copy/admin/recipes.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { RecordDialog } from '../record/record-dialog.js';
import { useRecordForm, type RecordForm } from '../record/use-record-form.js';
import {
  useAdminApproveRecipeMutation,
  useAdminChangeRecipeMutation,
  useAdminCreateRecipeMutation,
  useAdminGetRecipeQuery,
  useAdminListRecipeCreatorsQuery,
  useAdminSetRecipePictureMutation,
} from './catalog-api.js';
import { LabelApproval } from './label-approval.js';
import { PictureForm } from './picture-form.js';
import {
  EMPTY_RECIPE,
  recipeChange,
  recipeDraft,
  recipeFieldOf,
  recipeIssues,
  recipePartText,
  recipeTexts,
  type Creators,
  type RecipeDraft,
} from './recipe-draft.js';
import { RecipeFields } from './recipe-fields.js';

const NOBODY: Creators = [];
const FIELDS = { fieldOf: recipeFieldOf };

export interface NewRecipeDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Creates a recipe. */
export function NewRecipeDialog({ onClose, onCreated }: NewRecipeDialogProps): ReactElement {
  const dispatch = useDispatch();
  const { data } = useAdminListRecipeCreatorsQuery();
  const [create] = useAdminCreateRecipeMutation();
  const server = useServerForm({
    defaults: EMPTY_RECIPE,
    issuesOf: recipeIssues,
    fields: FIELDS,
    send: async (draft) => {
      const result = await create({ newRecipe: recipeTexts(draft) });
      if (!result.data) return result.error;
      dispatch(notify({ toast: 'recipeCreated' }));
      onCreated(result.data.id);
    },
  });
  return (
    <Dialog open onClose={onClose} unsaved={server.isDirty} title={words.newTitle} closeLabel={words.close}>
      <form {...server.formProps} className="mt-5 space-y-5 pb-8">
        <RecipeFields server={server} creators={data?.items ?? NOBODY} />
        <p className="text-sm text-ink-2">{words.createNote}</p>
        <Button type="submit" busy={server.isBusy}>
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
  const query = useAdminGetRecipeQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordDialog
      query={query}
      onClose={onClose}
      title={(recipe) => fill(words.title, { name: recipe?.name ?? '' })}
      gone={words.gone}
    >
      {(recipe) => <Parts key={recipe.id} recipe={recipe} onLook={() => void query.refetch()} />}
    </RecordDialog>
  );
}

interface PartsProps {
  /** The current version. */
  readonly recipe: AdminRecipe;
  readonly onLook: () => void;
}

function Parts({ recipe, onLook }: PartsProps): ReactElement {
  const { id, image, shown, inCollection } = recipe;
  const { data } = useAdminListRecipeCreatorsQuery();
  const creators = data?.items ?? NOBODY;
  const edit = useRecipeForm({ recipe, creators, onLook });
  const [send, sending] = useAdminSetRecipePictureMutation();
  return (
    <div className="space-y-8 pb-8">
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
      <RecipeForm edit={edit} creators={creators} />
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

function useRecipeForm({ recipe, creators, onLook }: PartsProps & { readonly creators: Creators }) {
  const dispatch = useDispatch();
  const [change] = useAdminChangeRecipeMutation();
  return useRecordForm<AdminRecipe, RecipeDraft>({
    item: recipe,
    draftOf: recipeDraft,
    issuesOf: recipeIssues,
    fields: FIELDS,
    hasChanges: (draft, base) => Object.keys(recipeChange(draft, base)).length > 0,
    save: (draft, base) => {
      const recipeChanges = { ...recipeChange(draft, base), version: base.version };
      return change({ id: base.id, recipeChanges });
    },
    onSaved: () => void dispatch(notify({ toast: 'recipeSaved' })),
    partText: (draft, name, before) => recipePartText(draft, name, { before, creators }),
    onLook,
  });
}

interface RecipeFormProps {
  readonly edit: RecordForm<AdminRecipe, RecipeDraft>;
  readonly creators: Creators;
}

function RecipeForm({ edit: { server, conflict }, creators }: RecipeFormProps): ReactElement {
  const shown = server.bound('shown');
  return (
    <form {...server.formProps} className="space-y-5">
      <SwitchField
        label={words.shown}
        help={words.shownHelp}
        checked={shown.value}
        onChange={shown.onValue}
      />
      <RecipeFields server={server} creators={creators} />
      {conflict}
      <p className="text-sm text-ink-2">{words.saveNote}</p>
      <Button type="submit" busy={server.isBusy}>
        {words.save}
      </Button>
    </form>
  );
}
