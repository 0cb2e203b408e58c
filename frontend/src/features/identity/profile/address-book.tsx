import { MapPin, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { Address } from '#frontend/api/generated-account.js';
import type { Me } from '#frontend/api/generated.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useDeleteAddressMutation, useListAddressesQuery, useSaveAddressMutation } from './account-api.js';
import { AddressCard } from './address-card.js';
import { AddressDialog } from './address-dialog.js';

/** The server's limit. */
const MAX_ADDRESSES = 10;

const { addresses: words } = profileWords;

/** The address being edited: a new one, or an existing one. */
type Editing = { readonly address?: Address } | undefined;

/** The saved addresses: add, change, set as default and delete. */
export function AddressBook({ me }: { readonly me: Me }): ReactElement {
  const { data, isError, refetch } = useListAddressesQuery();
  const [editing, setEditing] = useState<Editing>();
  const [removed, setRemoved] = useState<Address>();
  const [remove] = useDeleteAddressMutation();
  const items = data?.items ?? [];
  const fillWords = useWords();
  const add = (
    <Button look={items.length === 0 ? 'primary' : 'outline'} onClick={() => setEditing({})}>
      <Plus className="size-4" aria-hidden />
      {words.add}
    </Button>
  );
  return (
    <Section
      id="addresses"
      heading={words.heading}
      text={items.length > 0 && fillWords(words.text, { count: MAX_ADDRESSES })}
    >
      {isError && !data && (
        <Notice tone="bad" role="alert">
          <p>{words.notLoaded}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            {account.notLoaded.button}
          </Button>
        </Notice>
      )}
      {!data && !isError && <Waiting />}
      {data && items.length === 0 && <NoAddress me={me} onAdd={() => setEditing({})} />}
      <ul className="space-y-3">
        {items.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setEditing({ address })}
            onRemove={() => {
              setRemoved(address);
              void remove({ id: address.id }).then(({ error }) => error && setRemoved(undefined));
            }}
          />
        ))}
      </ul>
      {removed && <Removed address={removed} onDone={() => setRemoved(undefined)} />}
      {items.length > 0 && (
        <div className="pt-5">
          {items.length < MAX_ADDRESSES ? (
            add
          ) : (
            <p className="text-[0.9375rem] text-ink-2">{fillWords(words.full, { count: MAX_ADDRESSES })}</p>
          )}
        </div>
      )}
      {editing && (
        <AddressDialog
          key={editing.address?.id ?? 'new'}
          me={me}
          address={editing.address}
          isFirst={items.length === 0}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="space-y-3">
      <span role="status" className="sr-only">
        {words.loading}
      </span>
      <Skeleton className="h-32 !rounded-lg" />
    </div>
  );
}

/** Before the first address: the whole profile may be empty, or only this part. */
function NoAddress({ me, onAdd }: { readonly me: Me; readonly onAdd: () => void }): ReactElement {
  const { empty, noAddress } = profileWords;
  const nothingAtAll = me.dietaryPreference === null && me.allergens.length === 0;
  return (
    <div className="rounded-xl bg-oat p-5 sm:p-6">
      <span className="grid size-12 place-items-center rounded-xl bg-pea text-on-pea">
        <MapPin className="size-6" aria-hidden />
      </span>
      {nothingAtAll ? (
        <>
          <h3 className="pt-4 text-xl font-bold">{empty.heading}</h3>
          <p className="pt-2 text-ink-2">{empty.text}</p>
        </>
      ) : (
        <p className="pt-4 text-ink-2">{noAddress}</p>
      )}
      <Button className="mt-5" onClick={onAdd}>
        {nothingAtAll ? empty.button : words.add}
      </Button>
    </div>
  );
}

/** Undo for a deleted address: it is created again with the same content. */
function Removed({
  address,
  onDone,
}: {
  readonly address: Address;
  readonly onDone: () => void;
}): ReactElement {
  const [save, { isLoading }] = useSaveAddressMutation();
  const { id: _id, ...fields } = address;
  const bringBack = async (): Promise<void> => {
    const { error } = await save({ addressRequest: fields });
    if (!error) onDone();
  };
  return (
    <Notice
      role="status"
      className="mt-3"
      action={
        // The button that deleted it is gone, and the focus with it.
        <Button autoFocus look="ghost" size="sm" busy={isLoading} onClick={() => void bringBack()}>
          {account.undo}
        </Button>
      }
    >
      <p>{words.removed}</p>
    </Notice>
  );
}
