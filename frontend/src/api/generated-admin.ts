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
export const {
  useAdminListPayoutsQuery,
  useLazyAdminListPayoutsQuery,
  useAdminCreatePayoutBatchMutation,
  useAdminGetPayoutFileQuery,
  useLazyAdminGetPayoutFileQuery,
  useAdminMarkPayoutPaidMutation,
} = injectedRtkApi;
