import { api } from './client';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminListPayouts: build.query<AdminListPayoutsApiResponse, AdminListPayoutsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/payouts`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminCreatePayoutBatch: build.mutation<AdminCreatePayoutBatchApiResponse, AdminCreatePayoutBatchApiArg>({
      query: () => ({ url: `/api/admin/payouts`, method: 'POST' }),
    }),
    adminGetPayoutFile: build.query<AdminGetPayoutFileApiResponse, AdminGetPayoutFileApiArg>({
      query: (queryArg) => ({ url: `/api/admin/payouts/${encodeURIComponent(String(queryArg.id))}/file` }),
    }),
    adminMarkPayoutPaid: build.mutation<AdminMarkPayoutPaidApiResponse, AdminMarkPayoutPaidApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/payouts/${encodeURIComponent(String(queryArg.id))}/paid`,
        method: 'POST',
      }),
    }),
    adminListPartners: build.query<AdminListPartnersApiResponse, AdminListPartnersApiArg>({
      query: () => ({ url: `/api/admin/clinic-partners` }),
    }),
    adminCreatePartner: build.mutation<AdminCreatePartnerApiResponse, AdminCreatePartnerApiArg>({
      query: (queryArg) => ({ url: `/api/admin/clinic-partners`, method: 'POST', body: queryArg.body }),
    }),
    adminUploadPartnerLogo: build.mutation<AdminUploadPartnerLogoApiResponse, AdminUploadPartnerLogoApiArg>({
      query: (queryArg) => ({ url: `/api/admin/clinic-partners/logo`, method: 'POST', body: queryArg.body }),
    }),
    adminReorderPartners: build.mutation<AdminReorderPartnersApiResponse, AdminReorderPartnersApiArg>({
      query: (queryArg) => ({ url: `/api/admin/clinic-partners/order`, method: 'PUT', body: queryArg.body }),
    }),
    adminUpdatePartner: build.mutation<AdminUpdatePartnerApiResponse, AdminUpdatePartnerApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/clinic-partners/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.body,
      }),
    }),
    adminDeletePartner: build.mutation<AdminDeletePartnerApiResponse, AdminDeletePartnerApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/clinic-partners/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedAdminApi };
export type AdminListPayoutsApiResponse = /** status 200  */ PayoutBatchList;
export type AdminListPayoutsApiArg = {
  limit?: number;
  cursor?: string;
};
export type AdminCreatePayoutBatchApiResponse = /** status 201  */ PayoutBatch;
export type AdminCreatePayoutBatchApiArg = void;
export type AdminGetPayoutFileApiResponse = unknown;
export type AdminGetPayoutFileApiArg = {
  id: string;
};
export type AdminMarkPayoutPaidApiResponse = /** status 200  */ PayoutBatch;
export type AdminMarkPayoutPaidApiArg = {
  id: string;
};
export type AdminListPartnersApiResponse = /** status 200  */ AdminClinicPartnerList;
export type AdminListPartnersApiArg = void;
export type AdminCreatePartnerApiResponse = /** status 201  */ AdminClinicPartner;
export type AdminCreatePartnerApiArg = {
  body: {
    name: string;
    description?: string;
    /** http or https, or what the upload of a logo answered; never fetched. Null or empty for none. */
    logoUrl?: string | null;
    /** http or https. Null or empty for none. */
    websiteUrl?: string | null;
    isActive?: boolean;
    /** Lowest first. By default after the last. */
    displayOrder?: number;
  };
};
export type AdminUploadPartnerLogoApiResponse = /** status 201  */ UploadedLogo;
export type AdminUploadPartnerLogoApiArg = {
  body: {
    /** A PNG, JPEG or WebP picture of 2 MB at most, in base64. */
    picture: string;
  };
};
export type AdminReorderPartnersApiResponse = unknown;
export type AdminReorderPartnersApiArg = {
  body: {
    places: {
      id: string;
      displayOrder: number;
    }[];
  };
};
export type AdminUpdatePartnerApiResponse = /** status 200  */ AdminClinicPartner;
export type AdminUpdatePartnerApiArg = {
  id: string;
  body: {
    name?: string;
    description?: string;
    /** http or https, or what the upload of a logo answered; never fetched. Null or empty for none. */
    logoUrl?: string | null;
    /** http or https. Null or empty for none. */
    websiteUrl?: string | null;
    isActive?: boolean;
    /** Lowest first. By default after the last. */
    displayOrder?: number;
  };
};
export type AdminDeletePartnerApiResponse = unknown;
export type AdminDeletePartnerApiArg = {
  id: string;
};
export type PayoutBatch = {
  id: string;
  state: 'open' | 'paid';
  /** Transfers in it. */
  payouts: number;
  amountPence: number;
  createdAt: string;
  paidAt: string | null;
};
export type PayoutBatchList = {
  /** Newest first. */
  items: PayoutBatch[];
  nextCursor: string | null;
  /** What the next batch would hold, and who has to wait. */
  due: {
    payouts: number;
    amountPence: number;
    belowMinimum: number;
    withoutDetails: number;
    /** Their bank details changed a short while ago. */
    held: number;
  };
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code:
    | 'validation_failed'
    | 'malformed_request'
    | 'signature_invalid'
    | 'token_invalid'
    | 'account_required'
    | 'forbidden'
    | 'second_factor_required'
    | 'reauthentication_required'
    | 'not_found'
    | 'price_changed'
    | 'already_registered'
    | 'order_already_paid'
    | 'order_closed'
    | 'question_closed'
    | 'order_disputed'
    | 'order_not_paid'
    | 'order_not_under_way'
    | 'box_not_running'
    | 'already_member'
    | 'no_membership'
    | 'session_full'
    | 'session_closed'
    | 'consultant_booked'
    | 'members_only'
    | 'payout_paid'
    | 'payload_too_large'
    | 'empty_cart'
    | 'count_mismatch'
    | 'unknown_product'
    | 'product_unavailable'
    | 'variant_unavailable'
    | 'diet_mismatch'
    | 'cut_off_passed'
    | 'area_not_served'
    | 'date_unavailable'
    | 'allergen_unconfirmed'
    | 'health_consent_required'
    | 'password_incorrect'
    | 'too_many_addresses'
    | 'code_invalid'
    | 'own_code'
    | 'promotion_used'
    | 'photo_invalid'
    | 'too_many_partners'
    | 'too_many_problems'
    | 'trial_used'
    | 'cancel_too_late'
    | 'refund_too_large'
    | 'campaign_unavailable'
    | 'invalid_plan'
    | 'plan_not_found'
    | 'no_payouts_due'
    | 'idempotency_mismatch'
    | 'invalid_amount'
    | 'wallet_full'
    | 'wallet_frozen'
    | 'nothing_to_pay_out'
    | 'wallet_short'
    | 'payment_minimum'
    | 'rate_limited'
    | 'internal'
    | 'unavailable'
    | 'payment_provider_unavailable';
  errors?: {
    field: string;
    message: string;
  }[];
};
export type AdminClinicPartner = {
  id: string;
  name: string;
  description: string;
  logoUrl: string | null;
  websiteUrl: string | null;
  isActive: boolean;
  displayOrder: number;
};
export type AdminClinicPartnerList = {
  /** All of them, by display order. */
  items: AdminClinicPartner[];
  /** There is no further page: 500 partners is the limit. */
  nextCursor: null;
};
export type UploadedLogo = {
  /** For `logoUrl`. */
  url: string;
  width: number;
  height: number;
};
export const {
  useAdminListPayoutsQuery,
  useLazyAdminListPayoutsQuery,
  useAdminCreatePayoutBatchMutation,
  useAdminGetPayoutFileQuery,
  useLazyAdminGetPayoutFileQuery,
  useAdminMarkPayoutPaidMutation,
  useAdminListPartnersQuery,
  useLazyAdminListPartnersQuery,
  useAdminCreatePartnerMutation,
  useAdminUploadPartnerLogoMutation,
  useAdminReorderPartnersMutation,
  useAdminUpdatePartnerMutation,
  useAdminDeletePartnerMutation,
} = injectedRtkApi;
