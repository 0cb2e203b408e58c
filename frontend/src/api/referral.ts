import type { ReferralSignup } from './generated.js';
import {
  generatedAccountApi,
  type CampaignImage,
  type CommissionStatementList,
  type CommissionSummary,
  type GenerateCampaignImageApiArg,
  type JoinReferralApiArg,
  type PayoutDetails,
  type SetPayoutDetailsApiArg,
  type SetReferralRegistrationApiArg,
} from './generated-account.js';

export type { CommissionSummary, PayoutDetails, ReferralSignup };
export type Statement = CommissionStatementList['items'][number];
export type Milestone = CommissionSummary['milestones'][number];
export type CampaignImageType = GenerateCampaignImageApiArg['body']['imageType'];
export type JoinRequest = JoinReferralApiArg['body'];

/** Five years: the most the server returns at once. */
const STATEMENTS = 60;

/** The referral programme, for members and for those about to join. */
const referralApi = generatedAccountApi
  .enhanceEndpoints({ addTagTypes: ['referralSignup', 'payoutDetails'] })
  .injectEndpoints({
    // The contract has these endpoints without the refetch after joining and without the response status.
    overrideExisting: true,
    endpoints: (build) => ({
      getMyReferralSignup: build.query<ReferralSignup, void>({
        query: () => '/api/referral/signups/me',
        providesTags: ['referralSignup'],
      }),
      /** Returns the record and whether it was created just now. */
      joinReferral: build.mutation<ReferralSignup & { readonly isNew: boolean }, JoinRequest>({
        query: (body) => ({ url: '/api/referral/signups', method: 'POST', body }),
        // The page uses the specification's own toasts for it.
        extraOptions: { errorToast: 'none' },
        transformResponse: (signup: ReferralSignup, meta) => ({ ...signup, isNew: statusOf(meta) === 201 }),
        invalidatesTags: (_result, error) => (error ? [] : ['referralSignup']),
        onQueryStarted: async (_asked, { dispatch, queryFulfilled }): Promise<void> => {
          const result = await queryFulfilled.catch(() => undefined);
          if (result) void dispatch(known(result.data));
        },
      }),
      /** The register number, until staff have checked it. */
      setReferralRegistration: build.mutation<ReferralSignup, SetReferralRegistrationApiArg>({
        query: ({ registrationRequest }) => ({
          url: '/api/referral/registration',
          method: 'PUT',
          body: registrationRequest,
        }),
        extraOptions: { errorToast: 'none' },
        invalidatesTags: (_result, error) => (error ? [] : ['referralSignup']),
      }),
      leaveReferral: build.mutation<ReferralSignup, void>({
        query: () => ({ url: '/api/referral/signups/me/leave', method: 'POST' }),
        invalidatesTags: (_result, error) => (error ? [] : ['referralSignup']),
      }),
      /**
       * The record that belongs to the current user, without asking them anything; 404 when there is none.
       */
      linkReferralSignup: build.mutation<ReferralSignup, void>({
        query: () => ({ url: '/api/referral/signups/link', method: 'POST' }),
        extraOptions: { errorToast: 'none' },
        invalidatesTags: (_result, error) => (error ? [] : ['referralSignup']),
        onQueryStarted: async (_asked, { dispatch, queryFulfilled }): Promise<void> => {
          const result = await queryFulfilled.catch(() => undefined);
          if (result) void dispatch(known(result.data));
        },
      }),
      getUserCommissionSummary: build.query<CommissionSummary, void>({
        query: () => '/api/referral/commission',
        // Orders come in while the page is open in another tab.
        keepUnusedDataFor: 0,
      }),
      listCommissionStatements: build.query<CommissionStatementList, void>({
        query: () => `/api/referral/statements?limit=${STATEMENTS}`,
      }),
      getPayoutDetails: build.query<PayoutDetails, void>({
        query: () => '/api/referral/payout-details',
        providesTags: ['payoutDetails'],
      }),
      setPayoutDetails: build.mutation<PayoutDetails, SetPayoutDetailsApiArg['body']>({
        query: (body) => ({ url: '/api/referral/payout-details', method: 'PUT', body }),
        extraOptions: {
          errorToast: { except: ['validation_failed', 'password_incorrect', 'reauthentication_required'] },
        },
        invalidatesTags: (_result, error) => (error ? [] : ['payoutDetails']),
      }),
      generateCampaignImage: build.mutation<CampaignImage, CampaignImageType>({
        query: (imageType) => ({ url: '/api/referral/campaign-image', method: 'POST', body: { imageType } }),
        extraOptions: { errorToast: 'none' },
      }),
    }),
  });

/**
 * The response is the record, so it is stored at once. A refetch would wait for every other call, and a
 * hanging call would show the form for joining instead of the dashboard.
 */
function known(signup: ReferralSignup) {
  return referralApi.util.upsertQueryData('getMyReferralSignup', undefined, signup);
}

function statusOf(meta: unknown): number | undefined {
  const response =
    typeof meta === 'object' && meta !== null && 'response' in meta ? meta.response : undefined;
  return response instanceof Response ? response.status : undefined;
}

export const {
  useGetMyReferralSignupQuery,
  useJoinReferralMutation,
  useLinkReferralSignupMutation,
  useLeaveReferralMutation,
  useSetReferralRegistrationMutation,
  useGetUserCommissionSummaryQuery,
  useListCommissionStatementsQuery,
  useGetPayoutDetailsQuery,
  useSetPayoutDetailsMutation,
  useGenerateCampaignImageMutation,
} = referralApi;
