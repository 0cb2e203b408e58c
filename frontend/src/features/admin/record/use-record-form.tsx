import { useState, type ReactElement } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useServerForm, type ServerForm, type ServerFormOptions } from '#frontend/ui/form/use-server-form.js';
import { EditConflict, isEditConflict } from './edit-conflict.js';

interface Versioned {
  /** Each change increases it by one. */
  readonly version: number;
}

interface Sent<Item> {
  readonly data?: Item;
  readonly error?: unknown;
}

export interface RecordFormOptions<Item extends Versioned, Draft extends FieldValues> extends Pick<
  ServerFormOptions<Draft>,
  'issuesOf' | 'fields'
> {
  /** The current record, as far as it is known. */
  readonly item: Item;
  /** Maps a record to the form's fields, for the same part of the record that another draft shows. */
  readonly draftOf: (item: Item, like?: Draft) => Draft;
  readonly hasChanges: (draft: Draft, base: Item) => boolean;
  /** Saves the changes over the version that the draft started from. */
  readonly save: (draft: Draft, base: Item) => Promise<Sent<Item>>;
  readonly onSaved: () => void;
  /** A part of a draft in words, to show what another user changed. */
  readonly partText: (
    draft: Draft,
    name: keyof Draft & string,
    before: Draft,
  ) => { readonly label: string; readonly now: string };
  /** Fetches the current version. */
  readonly onLook: () => void;
}

export interface RecordForm<Item extends Versioned, Draft extends FieldValues> {
  readonly server: ServerForm<Draft>;
  /** The version that the draft started from: changes are computed against it and name it. */
  readonly base: Item;
  /** What another user changed meanwhile, and two ways on; null while nothing was. */
  readonly conflict: ReactElement | null;
}

/** The form of a record: a draft that survives changes by other users (rule A27). */
export function useRecordForm<Item extends Versioned, Draft extends FieldValues>(
  options: RecordFormOptions<Item, Draft>,
): RecordForm<Item, Draft> {
  const { item, draftOf, hasChanges, save, onSaved, onLook } = options;
  const [base, setBase] = useState(item);
  const [isRefused, setRefused] = useState(false);
  const server = useServerForm<Draft>({
    defaults: draftOf(base),
    issuesOf: options.issuesOf,
    fields: options.fields,
    hasChanges: (draft) => hasChanges(draft, base),
    send: async (draft) => {
      const { data, error } = await save(draft, base);
      setRefused(isEditConflict(error));
      if (isEditConflict(error)) onLook();
      if (data) {
        restartFrom(data);
        onSaved();
      }
      return error;
    },
  });
  const draft = server.form.watch();
  /** Over another version, with the edits of the user or without them. */
  const restartFrom = (version: Item, edits?: Draft): void => {
    setBase(version);
    setRefused(false);
    server.form.reset(draftOf(version, draft));
    for (const [name, value] of Object.entries(edits ?? {})) {
      server.form.setValue(name as FieldPath<Draft>, value as FieldPathValue<Draft, FieldPath<Draft>>);
    }
  };
  const isOvertaken = item.version > base.version;
  const [before, now] = [draftOf(base, draft), draftOf(item, draft)];
  return {
    server,
    base,
    conflict:
      isRefused || isOvertaken ? (
        <EditConflict
          changes={(isOvertaken ? differing(before, now) : []).map((name) =>
            options.partText(now, name, before),
          )}
          isKnown={isOvertaken}
          onKeep={() => restartFrom(item, merged(before, draft, now))}
          onLoad={() => restartFrom(item)}
          onLook={onLook}
        />
      ) : null,
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differing<Draft extends object>(before: Draft, after: Draft): (keyof Draft & string)[] {
  const names = Object.keys(before) as (keyof Draft & string)[];
  return names.filter((name) => !isSame(before[name], after[name]));
}

/** Merges three versions: the base, the user's edits and the current one; groups merge field by field. */
export function merged<Part extends object>(before: Part, typed: Part, now: Part): Part {
  const names = Object.keys(now) as (keyof Part)[];
  const parts = names.map((name) => {
    const [was, mine, theirs] = [before[name], typed[name], now[name]];
    if (isGroup(was) && isGroup(mine) && isGroup(theirs)) return [name, merged(was, mine, theirs)];
    return [name, isSame(was, mine) ? theirs : mine];
  });
  return Object.fromEntries(parts) as Part;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
