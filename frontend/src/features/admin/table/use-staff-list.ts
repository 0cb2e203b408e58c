import type { StaffList } from '#frontend/api/generated-admin.js';
import { useAdminGetListQuery, useAdminSaveListMutation } from './list-api.js';

export type SavedView = StaffList['views'][number];

export interface StaffListState {
  /** Null: the usual columns. */
  readonly columns: readonly string[] | null;
  readonly views: readonly SavedView[];
  /** Whether they are known: before that a change would lose what is saved. */
  readonly isKnown: boolean;
  /** Saves a change; returns the error of a refused call. */
  readonly save: (changes: Partial<Pick<StaffList, 'columns' | 'views'>>) => Promise<unknown>;
}

const NOTHING: StaffList = { columns: null, views: [] };

/** The columns and views that the signed-in person keeps for a list (rule A42). */
export function useStaffList(name: string): StaffListState {
  const { data = NOTHING, isSuccess } = useAdminGetListQuery({ name });
  const [send] = useAdminSaveListMutation();
  return {
    ...data,
    isKnown: isSuccess,
    save: async (changes) => {
      const { error } = await send({ name, staffList: { ...data, ...changes } });
      return error;
    },
  };
}
