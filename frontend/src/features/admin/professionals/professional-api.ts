import { generatedAdminApi } from '#frontend/api/generated-admin.js';

export type { AdminProfessional } from '#frontend/api/generated-admin.js';

/** The calls of professionals: a decision updates every list that contains them. */
const professionalApi = generatedAdminApi
  .enhanceEndpoints({ addTagTypes: ['adminProfessionals'] })
  .enhanceEndpoints({
    endpoints: {
      adminListProfessionals: { providesTags: ['adminProfessionals'] },
      adminApproveProfessional: { invalidatesTags: ['adminProfessionals'] },
      adminRefuseProfessional: { invalidatesTags: ['adminProfessionals'] },
    },
  });

export const {
  useAdminListProfessionalsQuery,
  useAdminApproveProfessionalMutation,
  useAdminRefuseProfessionalMutation,
} = professionalApi;
