import type { StaffNotes } from '#frontend/api/generated-admin.js';
import {
  useAdminAddCustomerNoteMutation,
  useAdminAddOrderNoteMutation,
  useAdminCustomerNotesQuery,
  useAdminOrderNotesQuery,
  useAdminRemoveCustomerNoteMutation,
  useAdminRemoveOrderNoteMutation,
  useAdminSetCustomerTagsMutation,
  useAdminSetOrderTagsMutation,
} from './notes-api.js';

/** What notes and tags are about. */
export interface NoteSubject {
  readonly kind: 'order' | 'customer';
  readonly id: string;
}

export interface NotesState {
  readonly data: StaffNotes | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
  /** Each returns the error of a refused call. */
  readonly add: (text: string) => Promise<unknown>;
  readonly remove: (noteId: string) => Promise<unknown>;
  readonly setTags: (tags: readonly string[]) => Promise<unknown>;
}

/** The notes and tags of an order or a customer, and what changes them. */
export function useNotes({ kind, id }: NoteSubject): NotesState {
  const isOrder = kind === 'order';
  const again = { refetchOnMountOrArgChange: true };
  const ofOrder = useAdminOrderNotesQuery({ id }, { ...again, skip: !isOrder });
  const ofCustomer = useAdminCustomerNotesQuery({ id }, { ...again, skip: isOrder });
  const [addToOrder] = useAdminAddOrderNoteMutation();
  const [addToCustomer] = useAdminAddCustomerNoteMutation();
  const [removeFromOrder] = useAdminRemoveOrderNoteMutation();
  const [removeFromCustomer] = useAdminRemoveCustomerNoteMutation();
  const [tagOrder] = useAdminSetOrderTagsMutation();
  const [tagCustomer] = useAdminSetCustomerTagsMutation();
  const { currentData: data, isError, refetch } = isOrder ? ofOrder : ofCustomer;
  return {
    data,
    isError,
    refetch,
    add: async (text) => {
      const request = { id, newStaffNote: { text } };
      return (await (isOrder ? addToOrder(request) : addToCustomer(request))).error;
    },
    remove: async (noteId) =>
      (await (isOrder ? removeFromOrder({ id, noteId }) : removeFromCustomer({ id, noteId }))).error,
    setTags: async (tags) => {
      const request = { id, staffTags: { tags: [...tags] } };
      return (await (isOrder ? tagOrder(request) : tagCustomer(request))).error;
    },
  };
}
