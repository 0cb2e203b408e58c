import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const CHANGES = {
  invalidatesTags: (_result: unknown, error: unknown) =>
    error ? [] : ['complaints' as const, 'adminOrders' as const],
};

/** Complaints in the back office: closing one refreshes the list, its count, the dialog and the order. */
const complaintsApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['complaints', 'adminOrders'],
  endpoints: {
    adminListComplaints: { providesTags: ['complaints'] },
    adminGetComplaint: { providesTags: ['complaints'] },
    adminCloseComplaint: CHANGES,
    adminReopenComplaint: CHANGES,
  },
});

export const {
  useAdminListComplaintsQuery,
  useAdminGetComplaintQuery,
  useAdminCloseComplaintMutation,
  useAdminReopenComplaintMutation,
} = complaintsApi;
