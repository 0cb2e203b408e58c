import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const change = {
  invalidatesTags: (_result: unknown, error: unknown) =>
    error ? [] : (['adminNotes', 'adminOrders', 'adminUsers'] as const),
};

/** Notes and tags: a change refreshes them and the lists that show them. */
const notesApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminNotes', 'adminOrders', 'adminUsers'],
  endpoints: {
    adminOrderNotes: { providesTags: ['adminNotes'] },
    adminCustomerNotes: { providesTags: ['adminNotes'] },
    adminOrderTags: { providesTags: ['adminNotes'] },
    adminAddOrderNote: change,
    adminAddCustomerNote: change,
    adminRemoveOrderNote: change,
    adminRemoveCustomerNote: change,
    adminSetOrderTags: change,
    adminSetCustomerTags: change,
    adminTagOrders: change,
  },
});

export const {
  useAdminOrderNotesQuery,
  useAdminCustomerNotesQuery,
  useAdminOrderTagsQuery,
  useAdminAddOrderNoteMutation,
  useAdminAddCustomerNoteMutation,
  useAdminRemoveOrderNoteMutation,
  useAdminRemoveCustomerNoteMutation,
  useAdminSetOrderTagsMutation,
  useAdminSetCustomerTagsMutation,
  useAdminTagOrdersMutation,
} = notesApi;
