import { generatedAdminApi, type AdminClinicPartner } from '#frontend/api/generated-admin.js';
import { generatedApi } from '#frontend/api/generated.js';

export type { AdminClinicPartner };
export type PartnerPlace = Pick<AdminClinicPartner, 'id' | 'displayOrder'>;

/** The home page then shows the current partners. */
const refetchClinicPartners = () =>
  generatedApi.endpoints.getClinicPartners.initiate(undefined, { forceRefetch: true, subscribe: false });

/** The calls of clinic partners: a change refetches the list, and a new order shows optimistically. */
const partnerApi = generatedAdminApi.enhanceEndpoints({ addTagTypes: ['adminPartners'] }).enhanceEndpoints({
  endpoints: {
    adminListPartners: {
      providesTags: ['adminPartners'],
      extraOptions: { errorToast: { onFailure: 'partnersNotLoaded' } },
    },
    // The pages show the specification's own toasts for these.
    adminUploadPartnerLogo: { extraOptions: { errorToast: 'none' } },
    adminCreatePartner: {
      extraOptions: { errorToast: 'none' },
      invalidatesTags: (_result, error) => (error ? [] : ['adminPartners']),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => undefined,
        ),
    },
    adminUpdatePartner: {
      extraOptions: { errorToast: 'none' },
      invalidatesTags: (_result, error) => (error ? [] : ['adminPartners']),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => undefined,
        ),
    },
    adminDeletePartner: {
      extraOptions: { errorToast: 'none' },
      // A partner that is already gone must leave the list as well.
      invalidatesTags: ['adminPartners'],
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(refetchClinicPartners()),
          () => undefined,
        ),
    },
    adminReorderPartners: {
      extraOptions: { errorToast: 'none' },
      // Also after a refusal: another user has changed the list then.
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
