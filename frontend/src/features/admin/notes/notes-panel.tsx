import { Trash2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { StaffNotes } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminNotes as words } from '#frontend/copy/admin/lists/notes.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { usePageActions } from '../palette/page-actions.js';
import { adminMoment } from '../parts/cells.js';
import { useNotes, type NotesState, type NoteSubject } from './use-notes.js';

const MAX_NOTE_LENGTH = 1_000;
const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 30;

/** Notes and tags of staff on an order or a customer (rule A43); finance reads them, support writes them. */
export function NotesPanel({ about }: { readonly about: NoteSubject }): ReactElement {
  const state = useNotes(about);
  const { data: access } = useAdminAccessQuery();
  const roles = access?.roles ?? [];
  const isAdmin = roles.includes('admin');
  const mayWrite = isAdmin || roles.includes('support');
  const { data, isError, refetch } = state;
  if (!data && isError) return <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="space-y-4">
      <Tags tags={data.tags} state={state} mayWrite={mayWrite} />
      {mayWrite && <NoteForm add={state.add} />}
      {data.notes.length === 0 && <p className="text-sm text-ink-2">{words.none}</p>}
      <ul className="space-y-2">
        {data.notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            onRemove={mayWrite && (note.isMine || isAdmin) ? () => void state.remove(note.id) : undefined}
          />
        ))}
      </ul>
    </div>
  );
}

interface NoteProps {
  readonly note: StaffNotes['notes'][number];
  readonly onRemove: (() => void) | undefined;
}

function Note({ note, onRemove }: NoteProps): ReactElement {
  const time = adminMoment(note.createdAt);
  return (
    <li className="flex items-start gap-2 rounded-md bg-oat px-4 py-3 text-[0.9375rem]">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
        <p className="pt-1 text-sm text-ink-2">
          {fill(words.by, { author: note.author ?? words.gone, time })}
        </p>
      </div>
      {onRemove && (
        <Button
          look="ghost"
          size="icon"
          className="-mr-2 -mt-1"
          aria-label={fill(words.remove, { time })}
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden />
        </Button>
      )}
    </li>
  );
}

function NoteForm({ add }: Pick<NotesState, 'add'>): ReactElement {
  const server = useServerForm({
    defaults: { text: '' },
    issuesOf: ({ text }) => (text.trim() === '' ? { text: words.missing } : {}),
    send: async ({ text }) => {
      const error = await add(text);
      if (error) return error;
      server.form.reset({ text: '' });
    },
  });
  usePageActions([{ label: words.label, key: 'n', run: () => server.form.setFocus('text') }]);
  return (
    <form {...server.formProps} className="space-y-2">
      <TextAreaField
        label={words.label}
        help={words.help}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        {...server.text('text')}
      />
      <Button type="submit" look="outline" size="sm" busy={server.isBusy}>
        {words.add}
      </Button>
    </form>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  readonly state: Pick<NotesState, 'setTags'>;
  readonly mayWrite: boolean;
}

function Tags({ tags, state, mayWrite }: TagsProps): ReactElement {
  return (
    <div>
      {tags.length > 0 && (
        <ul aria-label={words.tags} className="flex flex-wrap gap-2 pb-3">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full bg-sage pl-3 text-sm font-semibold"
            >
              {tag}
              {mayWrite ? (
                <button
                  type="button"
                  aria-label={fill(words.removeTag, { tag })}
                  onClick={() => void state.setTags(tags.filter((each) => each !== tag))}
                  className="grid size-8 place-items-center max-md:size-11"
                >
                  <X className="size-3.5" aria-hidden />
                </button>
              ) : (
                <span className="w-3" />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <TagForm tags={tags} state={state} />}
    </div>
  );
}

function TagForm({ tags, state }: Omit<TagsProps, 'mayWrite'>): ReactElement {
  const server = useServerForm({
    defaults: { tag: '' },
    warns: false,
    issuesOf: ({ tag }) => {
      if (tag.trim() === '') return { tag: words.tagMissing };
      if (tags.length >= MAX_TAGS) return { tag: words.tagFull };
      return tags.includes(tag.trim().toLowerCase()) ? { tag: words.tagTwice } : {};
    },
    send: async ({ tag }) => {
      const error = await state.setTags([...tags, tag.trim()]);
      if (error) return error;
      server.form.reset({ tag: '' });
    },
  });
  return (
    <form {...server.formProps} className="flex flex-wrap items-start gap-3">
      <TextField
        label={words.tagLabel}
        help={words.tagHelp}
        className="w-56"
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        {...server.text('tag')}
      />
      <Button type="submit" look="outline" size="sm" className="mt-8" busy={server.isBusy}>
        {words.addTag}
      </Button>
    </form>
  );
}
