import { generatedAdminApi, type AdminClinicPartner } from '#frontend/api/generated-admin.js';
import { generatedApi } from '#frontend/api/generated.js';

export type { AdminClinicPartner };
export type PartnerPlace = Pick<AdminClinicPartner, 'id' | 'displayOrder'>;

/** Whoever goes on to the home page finds the partners as they are now. */
const refetchClinicPartners = () =>
  generatedApi.endpoints.getClinicPartners.initiate(undefined, { forceRefetch: true, subscribe: false });

/** The calls of clinic partners: a change is read anew, and a new order shows before the answer is there. */
const partnerApi = generatedAdminApi.enhanceEndpoints({ addTagTypes: ['adminPartners'] }).enhanceEndpoints({
  endpoints: {
    adminListPartners: { providesTags: ['adminPartners'] },
    adminCreatePartner: {
      invalidatesTags: (_result, error) => (error ? [] : ['adminPartners']),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => undefined,
        ),
    },
    adminUpdatePartner: {
      invalidatesTags: (_result, error) => (error ? [] : ['adminPartners']),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => undefined,
        ),
    },
    adminDeletePartner: {
      // One that is gone already is to go from the list as well.
      invalidatesTags: ['adminPartners'],
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => undefined,
        ),
    },
    adminReorderPartners: {
      // Also when it was refused: then somebody else has changed the list.
      invalidatesTags: ['adminPartners'],
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const early = dispatch(inPlaces(body.places));
        await queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => early.undo(),
        );
      },
    },
  },
});

function inPlaces(places: readonly PartnerPlace[]) {
  const placeOf = new Map(places.map(({ id, displayOrder }) => [id, displayOrder]));
  return partnerApi.util.updateQueryData('adminListPartners', undefined, (list) => {
    for (const partner of list.items) partner.displayOrder = placeOf.get(partner.id) ?? partner.displayOrder;
    list.items.sort((a, b) => a.displayOrder - b.displayOrder);
  });
}

export const {
  useAdminListPartnersQuery,
  useAdminCreatePartnerMutation,
  useAdminUpdatePartnerMutation,
  useAdminDeletePartnerMutation,
  useAdminReorderPartnersMutation,
  useAdminUploadPartnerLogoMutation,
} = partnerApi;
