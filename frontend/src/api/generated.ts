import { api } from './client';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    findAddress: build.query<FindAddressApiResponse, FindAddressApiArg>({
      query: (queryArg) => ({
        url: `/api/addresses`,
        params: {
          postcode: queryArg.postcode,
          country: queryArg.country,
        },
      }),
    }),
    createOneTimePayment: build.mutation<CreateOneTimePaymentApiResponse, CreateOneTimePaymentApiArg>({
      query: (queryArg) => ({
        url: `/api/checkout/one-time`,
        method: 'POST',
        body: queryArg.oneTimePaymentRequest,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    createCheckout: build.mutation<CreateCheckoutApiResponse, CreateCheckoutApiArg>({
      query: (queryArg) => ({
        url: `/api/checkout/plan`,
        method: 'POST',
        body: queryArg.planCheckoutRequest,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    recallCheckout: build.mutation<RecallCheckoutApiResponse, RecallCheckoutApiArg>({
      query: (queryArg) => ({
        url: `/api/checkout/recall`,
        method: 'POST',
        body: queryArg.recallCheckoutRequest,
      }),
    }),
    getCheckoutSession: build.query<GetCheckoutSessionApiResponse, GetCheckoutSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/checkout/sessions/${encodeURIComponent(String(queryArg.sessionId))}`,
        headers: {
          Prefer: queryArg.prefer,
        },
      }),
    }),
    createSubscriptionCheckout: build.mutation<
      CreateSubscriptionCheckoutApiResponse,
      CreateSubscriptionCheckoutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/checkout/subscription`,
        method: 'POST',
        body: queryArg.subscriptionCheckoutRequest,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    getClinicPartners: build.query<GetClinicPartnersApiResponse, GetClinicPartnersApiArg>({
      query: () => ({ url: `/api/clinic-partners` }),
    }),
    getClinicPartnerLogo: build.query<GetClinicPartnerLogoApiResponse, GetClinicPartnerLogoApiArg>({
      query: (queryArg) => ({
        url: `/api/clinic-partners/${encodeURIComponent(String(queryArg.id))}/logo`,
        params: {
          v: queryArg.v,
        },
      }),
    }),
    sendContact: build.mutation<SendContactApiResponse, SendContactApiArg>({
      query: (queryArg) => ({ url: `/api/contact`, method: 'POST', body: queryArg.body }),
    }),
    getDeliveryDays: build.query<GetDeliveryDaysApiResponse, GetDeliveryDaysApiArg>({
      query: (queryArg) => ({
        url: `/api/delivery-days`,
        params: {
          kind: queryArg.kind,
          postcode: queryArg.postcode,
          country: queryArg.country,
        },
      }),
    }),
    getExtras: build.query<GetExtrasApiResponse, GetExtrasApiArg>({
      query: () => ({ url: `/api/extras` }),
    }),
    getMe: build.query<GetMeApiResponse, GetMeApiArg>({
      query: () => ({ url: `/api/me` }),
    }),
    findMealPlans: build.query<FindMealPlansApiResponse, FindMealPlansApiArg>({
      query: (queryArg) => ({
        url: `/api/meal-plans`,
        params: {
          name: queryArg.name,
        },
      }),
    }),
    getMealPlan: build.query<GetMealPlanApiResponse, GetMealPlanApiArg>({
      query: (queryArg) => ({ url: `/api/meal-plans/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    getMeals: build.query<GetMealsApiResponse, GetMealsApiArg>({
      query: (queryArg) => ({
        url: `/api/meals`,
        params: {
          category: queryArg.category,
        },
      }),
    }),
    getMeal: build.query<GetMealApiResponse, GetMealApiArg>({
      query: (queryArg) => ({ url: `/api/meals/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    checkSubscription: build.query<CheckSubscriptionApiResponse, CheckSubscriptionApiArg>({
      query: () => ({ url: `/api/membership` }),
    }),
    getDayMenu: build.query<GetDayMenuApiResponse, GetDayMenuApiArg>({
      query: (queryArg) => ({ url: `/api/menus/${encodeURIComponent(String(queryArg.date))}` }),
    }),
    getPackages: build.query<GetPackagesApiResponse, GetPackagesApiArg>({
      query: () => ({ url: `/api/packages` }),
    }),
    getProduct: build.query<GetProductApiResponse, GetProductApiArg>({
      query: (queryArg) => ({ url: `/api/products/${encodeURIComponent(String(queryArg.slug))}` }),
    }),
    listDishComments: build.query<ListDishCommentsApiResponse, ListDishCommentsApiArg>({
      query: (queryArg) => ({ url: `/api/products/${encodeURIComponent(String(queryArg.slug))}/comments` }),
    }),
    quoteCart: build.query<QuoteCartApiResponse, QuoteCartApiArg>({
      query: (queryArg) => ({ url: `/api/quotes`, method: 'POST', body: queryArg.quoteRequest }),
    }),
    getPublicRecipes: build.query<GetPublicRecipesApiResponse, GetPublicRecipesApiArg>({
      query: (queryArg) => ({
        url: `/api/recipes`,
        params: {
          category: queryArg.category,
          q: queryArg.q,
          diet: queryArg.diet,
          excludeAllergen: queryArg.excludeAllergen,
          sort: queryArg.sort,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listLikedRecipes: build.query<ListLikedRecipesApiResponse, ListLikedRecipesApiArg>({
      query: (queryArg) => ({
        url: `/api/recipes/liked`,
        params: {
          category: queryArg.category,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    seedRecipes: build.mutation<SeedRecipesApiResponse, SeedRecipesApiArg>({
      query: (queryArg) => ({ url: `/api/recipes/seed`, method: 'POST', body: queryArg.body }),
    }),
    getRecipeSnapshot: build.query<GetRecipeSnapshotApiResponse, GetRecipeSnapshotApiArg>({
      query: () => ({ url: `/api/recipes/snapshot` }),
    }),
    getRecipe: build.query<GetRecipeApiResponse, GetRecipeApiArg>({
      query: (queryArg) => ({ url: `/api/recipes/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    likeRecipe: build.mutation<LikeRecipeApiResponse, LikeRecipeApiArg>({
      query: (queryArg) => ({
        url: `/api/recipes/${encodeURIComponent(String(queryArg.id))}/like`,
        method: 'PUT',
      }),
    }),
    unlikeRecipe: build.mutation<UnlikeRecipeApiResponse, UnlikeRecipeApiArg>({
      query: (queryArg) => ({
        url: `/api/recipes/${encodeURIComponent(String(queryArg.id))}/like`,
        method: 'DELETE',
      }),
    }),
    voteRecipe: build.mutation<VoteRecipeApiResponse, VoteRecipeApiArg>({
      query: (queryArg) => ({
        url: `/api/recipes/${encodeURIComponent(String(queryArg.id))}/vote`,
        method: 'PUT',
      }),
    }),
    unvoteRecipe: build.mutation<UnvoteRecipeApiResponse, UnvoteRecipeApiArg>({
      query: (queryArg) => ({
        url: `/api/recipes/${encodeURIComponent(String(queryArg.id))}/vote`,
        method: 'DELETE',
      }),
    }),
    validateReferralCodePublic: build.query<
      ValidateReferralCodePublicApiResponse,
      ValidateReferralCodePublicApiArg
    >({
      query: (queryArg) => ({ url: `/api/referral/codes/${encodeURIComponent(String(queryArg.code))}` }),
    }),
    linkReferralSignup: build.mutation<LinkReferralSignupApiResponse, LinkReferralSignupApiArg>({
      query: () => ({ url: `/api/referral/signups/link`, method: 'POST' }),
    }),
    getMyReferralSignup: build.query<GetMyReferralSignupApiResponse, GetMyReferralSignupApiArg>({
      query: () => ({ url: `/api/referral/signups/me` }),
    }),
    getSite: build.query<GetSiteApiResponse, GetSiteApiArg>({
      query: () => ({ url: `/api/site` }),
    }),
    joinWaitlist: build.mutation<JoinWaitlistApiResponse, JoinWaitlistApiArg>({
      query: (queryArg) => ({ url: `/api/waitlist`, method: 'POST', body: queryArg.body }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type FindAddressApiResponse = /** status 200  */ FoundPlace;
export type FindAddressApiArg = {
  postcode: string;
  country?: 'GB' | 'IE';
};
export type CreateOneTimePaymentApiResponse = /** status 201  */ OneTimePayment;
export type CreateOneTimePaymentApiArg = {
  /** Idempotency key: the same key and body return the same order. */
  'Idempotency-Key'?: string;
  oneTimePaymentRequest: OneTimePaymentRequest;
};
export type CreateCheckoutApiResponse = /** status 201  */ MembershipPage;
export type CreateCheckoutApiArg = {
  'Idempotency-Key'?: string;
  planCheckoutRequest: PlanCheckoutRequest;
};
export type RecallCheckoutApiResponse = /** status 200  */ RecalledCheckout;
export type RecallCheckoutApiArg = {
  recallCheckoutRequest: RecallCheckoutRequest;
};
export type GetCheckoutSessionApiResponse = /** status 200  */ CheckoutSession;
export type GetCheckoutSessionApiArg = {
  sessionId: string;
  /** wait=20: respond when the payment is known, at the latest after 20 seconds. */
  prefer?: string;
};
export type CreateSubscriptionCheckoutApiResponse = /** status 201  */ SubscriptionCheckout;
export type CreateSubscriptionCheckoutApiArg = {
  /** Idempotency key: the same key and body return the same order. */
  'Idempotency-Key'?: string;
  subscriptionCheckoutRequest: SubscriptionCheckoutRequest;
};
export type GetClinicPartnersApiResponse = /** status 200  */ ClinicPartnerList;
export type GetClinicPartnersApiArg = void;
export type GetClinicPartnerLogoApiResponse = /** status 200 The logo image. */ Blob;
export type GetClinicPartnerLogoApiArg = {
  id: string;
  v?: string;
};
export type SendContactApiResponse = /** status 202  */ ContactResult;
export type SendContactApiArg = {
  body: {
    name: string;
    email: string;
    /** The subject, for example 'Clinical partnerships'. */
    topic: string;
    /** Clinic or practice. */
    organisation?: string;
    role?: string;
    message: string;
  };
};
export type GetDeliveryDaysApiResponse = /** status 200  */ DeliveryDays;
export type GetDeliveryDaysApiArg = {
  kind?: 'subscription' | 'courier' | 'packages';
  postcode?: string;
  country?: 'GB' | 'IE';
};
export type GetExtrasApiResponse = /** status 200  */ ExtraList;
export type GetExtrasApiArg = void;
export type GetMeApiResponse = /** status 200  */ Me;
export type GetMeApiArg = void;
export type FindMealPlansApiResponse = /** status 200  */ MealPlanList;
export type FindMealPlansApiArg = {
  name?: string;
};
export type GetMealPlanApiResponse = /** status 200  */ MealPlan;
export type GetMealPlanApiArg = {
  id: string;
};
export type GetMealsApiResponse = /** status 200  */ MealList;
export type GetMealsApiArg = {
  category?: string;
};
export type GetMealApiResponse = /** status 200  */ Meal;
export type GetMealApiArg = {
  id: number;
};
export type CheckSubscriptionApiResponse = /** status 200  */ Membership;
export type CheckSubscriptionApiArg = void;
export type GetDayMenuApiResponse = /** status 200  */ DayMenu;
export type GetDayMenuApiArg = {
  date: string;
};
export type GetPackagesApiResponse = /** status 200  */ PackageList;
export type GetPackagesApiArg = void;
export type GetProductApiResponse = /** status 200  */ ProductPage;
export type GetProductApiArg = {
  slug: string;
};
export type ListDishCommentsApiResponse = /** status 200  */ DishComments;
export type ListDishCommentsApiArg = {
  slug: string;
};
export type QuoteCartApiResponse = /** status 200  */ Quote;
export type QuoteCartApiArg = {
  quoteRequest: QuoteRequest;
};
export type GetPublicRecipesApiResponse = /** status 200  */ RecipeList;
export type GetPublicRecipesApiArg = {
  category?: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  /** Words of the name, description or ingredients; the last one may be incomplete. */
  q?: string;
  diet?: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
  /** Allergens to exclude, repeated or comma-separated; recipes that may contain traces are excluded too. */
  excludeAllergen?:
    | (
        | 'celery'
        | 'gluten'
        | 'crustaceans'
        | 'eggs'
        | 'fish'
        | 'lupin'
        | 'milk'
        | 'molluscs'
        | 'mustard'
        | 'nuts'
        | 'peanuts'
        | 'sesame'
        | 'soya'
        | 'sulphites'
      )[]
    | string;
  /** Order of the results; the best match first by default when there are search words. */
  sort?: 'relevance' | 'newest' | 'protein' | 'calories';
  cursor?: string;
  limit?: number;
};
export type ListLikedRecipesApiResponse = /** status 200  */ LikedRecipes;
export type ListLikedRecipesApiArg = {
  category?: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  limit?: number;
  cursor?: string;
};
export type SeedRecipesApiResponse = /** status 200  */ SeedResult;
export type SeedRecipesApiArg = {
  body: {
    count?: number;
  };
};
export type GetRecipeSnapshotApiResponse = /** status 200  */ RecipeSnapshot;
export type GetRecipeSnapshotApiArg = void;
export type GetRecipeApiResponse = /** status 200  */ Recipe;
export type GetRecipeApiArg = {
  id: string;
};
export type LikeRecipeApiResponse = /** status 200  */ Like;
export type LikeRecipeApiArg = {
  id: string;
};
export type UnlikeRecipeApiResponse = /** status 200  */ Like;
export type UnlikeRecipeApiArg = {
  id: string;
};
export type VoteRecipeApiResponse = /** status 200  */ Vote;
export type VoteRecipeApiArg = {
  id: string;
};
export type UnvoteRecipeApiResponse = /** status 200  */ Vote;
export type UnvoteRecipeApiArg = {
  id: string;
};
export type ValidateReferralCodePublicApiResponse = /** status 200  */ CodeValidity;
export type ValidateReferralCodePublicApiArg = {
  code: string;
};
export type LinkReferralSignupApiResponse = /** status 200  */ ReferralSignup;
export type LinkReferralSignupApiArg = void;
export type GetMyReferralSignupApiResponse = /** status 200  */ ReferralSignup;
export type GetMyReferralSignupApiArg = void;
export type GetSiteApiResponse = /** status 200  */ Site;
export type GetSiteApiArg = void;
export type JoinWaitlistApiResponse = /** status 202  */ WaitlistResult;
export type JoinWaitlistApiArg = {
  body: {
    email: string;
    postcode: string;
    country?: 'GB' | 'IE';
  };
};
export type FoundPlace = {
  /** Null where the postcode does not tell it. */
  town: string | null;
  /** Empty unless a provider of addresses is connected. */
  addresses: {
    address: string;
    apartment: string;
  }[];
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
    | 'second_factor_setup_required'
    | 'reauthentication_required'
    | 'not_found'
    | 'price_changed'
    | 'already_registered'
    | 'order_already_paid'
    | 'order_closed'
    | 'substitution_pending'
    | 'substitution_closed'
    | 'substitution_changed'
    | 'order_disputed'
    | 'order_not_paid'
    | 'dish_not_delivered'
    | 'subscription_not_active'
    | 'already_member'
    | 'no_membership'
    | 'session_full'
    | 'session_closed'
    | 'consultant_booked'
    | 'post_hidden'
    | 'members_only'
    | 'register_number_missing'
    | 'registration_approved'
    | 'label_warning_resolved'
    | 'dish_recalled'
    | 'no_recipients'
    | 'complaint_closed'
    | 'edit_conflict'
    | 'payload_too_large'
    | 'empty_cart'
    | 'count_mismatch'
    | 'unknown_product'
    | 'product_unavailable'
    | 'not_on_menu'
    | 'dish_sold_out'
    | 'variant_unavailable'
    | 'diet_mismatch'
    | 'cut_off_passed'
    | 'area_not_served'
    | 'date_unavailable'
    | 'no_smaller_box'
    | 'allergen_unconfirmed'
    | 'health_consent_required'
    | 'password_incorrect'
    | 'too_many_addresses'
    | 'code_invalid'
    | 'self_referral'
    | 'promotion_used'
    | 'photo_invalid'
    | 'too_many_complaints'
    | 'trial_used'
    | 'already_dispatched'
    | 'delivery_too_early'
    | 'delivery_change_too_late'
    | 'change_too_late'
    | 'box_charged'
    | 'dishes_fixed'
    | 'change_costs_more'
    | 'cancel_too_late'
    | 'campaign_unavailable'
    | 'invalid_plan'
    | 'plan_not_found'
    | 'idempotency_mismatch'
    | 'invalid_amount'
    | 'wallet_full'
    | 'wallet_frozen'
    | 'nothing_to_pay_out'
    | 'wallet_short'
    | 'payment_minimum'
    | 'too_many_open_orders'
    | 'rate_limited'
    | 'too_many_partners'
    | 'too_many_tags'
    | 'comment_changed'
    | 'order_replaced'
    | 'email_not_applicable'
    | 'order_not_in_transit'
    | 'courier_not_configured'
    | 'consignment_not_failed'
    | 'consignment_has_left'
    | 'complaint_open'
    | 'code_taken'
    | 'last_admin'
    | 'wallet_below_zero'
    | 'refund_too_large'
    | 'replacement_unavailable'
    | 'no_payouts_due'
    | 'payout_paid'
    | 'lot_missing'
    | 'four_eyes_required'
    | 'recall_withdrawn'
    | 'recall_ended'
    | 'recall_not_sent'
    | 'menu_days_taken'
    | 'label_incomplete'
    | 'picture_missing'
    | 'label_waiting'
    | 'menu_holds_allergen'
    | 'own_account'
    | 'adjustment_closed'
    | 'price_planned'
    | 'photo_too_small'
    | 'lot_too_long'
    | 'no_labels'
    | 'internal'
    | 'unavailable'
    | 'payment_provider_unavailable';
  errors?: {
    field: string;
    message: string;
  }[];
  /** price_changed: the current quote. */
  quote?: {
    [key: string]: any;
  };
  /** allergen_unconfirmed: the dishes to confirm. */
  skus?: string[];
  /** cut_off_passed: the day of the box. */
  date?: string;
  /** cut_off_passed: the deadline for changes. */
  cutOffAt?: string;
  /** order_already_paid: the order. */
  orderId?: string;
  /** order_already_paid: its payment session. */
  sessionId?: string | null;
  /** edit_conflict: the current version of the record. */
  current?: any;
  /** replacement_unavailable: the dishes that cannot be sent again. */
  dishes?: string[];
  /** dish_recalled: the codes of the orders with such a dish, at most 20. */
  orders?: string[];
  /** delivery_too_early: the first day on which it can be recorded. */
  from?: string;
};
export type OneTimePayment = {
  /** The payment page; null if there is nothing left to pay. */
  url: string | null;
  orderId: string;
};
export type CustomerInfo = {
  email: string;
  firstName: string;
  lastName: string;
  address: string;
  apartment?: string;
  city: string;
  postcode: string;
  country?: 'GB' | 'IE';
  /** Note for the courier, such as a safe place; no health details (rule X25). */
  courierNote?: string;
  phone: string;
  shippingMethod?: 'standard';
  useBillingAddress?: boolean;
  billingAddress?: {
    address: string;
    apartment?: string;
    city: string;
    postcode: string;
    country?: 'GB' | 'IE';
  };
  gender?: string;
  preferences?: string;
  allergies?: string;
  allergens?: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  healthConsent?: boolean;
  ageConfirmed?: boolean;
};
export type MealConfiguration = {
  packageType?: 'one-time-box' | 'daily-nutrition-multi' | 'trial-days';
  mealType?: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly?: boolean;
  extras?: {
    breakfast?: {
      [key: string]: number;
    };
    protein?: {
      [key: string]: number;
    };
  };
  meals?: {
    mealId: number;
    quantity: number;
  }[];
  packages?: {
    id: string;
    variant?: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    quantity: number;
  }[];
  customerInfo: CustomerInfo;
};
export type OneTimePaymentRequest = {
  mealsPerWeek: number;
  /** The total in pounds, everything included; checked against the server’s own. */
  totalPrice: number;
  /** Ids, repeated for each portion, or ids with quantities. */
  selectedMeals:
    | number[]
    | {
        mealId: number;
        quantity: number;
      }[];
  /** In pounds; checked against the server’s own. */
  deliveryCharge: number;
  referralCode?: string;
  deliveryDate?: string;
  promoCode?: string;
  useWallet?: boolean;
  confirmedAllergenSkus?: string[];
  /** Identifies one shopper's checkout: a newer order with the same id closes the older, unpaid one. */
  checkoutId?: string;
  mealConfiguration: MealConfiguration;
};
export type MembershipPage = {
  url: string;
};
export type PlanCheckoutRequest = {
  mealPlanId: string;
  /** Recorded with its time and wording. Rejected with price_changed if the wording or price has changed since. */
  consent?: {
    version: string;
    pricePence: number;
  };
};
export type RecalledCheckout = {
  deliveryDate: string | null;
  ageConfirmed: boolean;
  allergens: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  allergies: string;
  preferences: string;
  gender: string;
  healthConsent: boolean;
  confirmedAllergenSkus: string[];
};
export type RecallCheckoutRequest = {
  /** Id of the checkout started in this browser tab. */
  checkoutId: string;
};
export type CheckoutSession = {
  orderId: string;
  /** The last 8 characters of the payment session id, in upper case. */
  orderCode: string;
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  state: 'pending' | 'paid' | 'expired';
  /** Replaced by a newer order from the same shopper; nothing was charged. */
  replaced: boolean;
  /** Order total, wallet and card combined. */
  totalPence: number;
  /** Total of the goods before discounts. */
  subtotalPence: number;
  discountPence: number;
  discount: {
    code: string;
    percent: number;
  } | null;
  /** The part of the total paid from the wallet; the card pays the rest. */
  walletPence: number;
  mealsPerWeek: number;
  mealType: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly: boolean;
  mealCount: number;
  deliveryDate: string | null;
  deliveryLabel: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  deliveryPence: number;
  lines: {
    name: string;
    variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    quantity: number;
    /** Before the order discount. */
    grossPence: number;
    /** After its share of the discount. */
    totalPence: number;
  }[];
};
export type SubscriptionCheckout = {
  /** The payment page; null if there is nothing left to pay. */
  url: string | null;
  /** The order of the first box. */
  orderId: string;
};
export type SubscriptionCheckoutRequest = {
  mealsPerWeek: number;
  /** Price of the first box in pounds, everything included; checked against the server’s own. */
  weeklyPrice: number;
  deliveryDay?: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  selectedMeals: {
    mealId: number;
    quantity: number;
  }[];
  customerInfo: CustomerInfo;
  extras?: {
    breakfast?: {
      [key: string]: number;
    };
    protein?: {
      [key: string]: number;
    };
  };
  mealType?: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly?: boolean;
  promoCode?: string;
  referralCode?: string;
  /** Day of the first delivery; by default the first available day. */
  deliveryDate?: string;
  confirmedAllergenSkus?: string[];
  /** Identifies one shopper's checkout: a newer order with the same id closes the older, unpaid one. */
  checkoutId?: string;
};
export type ClinicPartner = {
  id: string;
  name: string;
  description: string;
  /** Image source: a path on this site or an external URL; null without a logo. */
  logoUrl: string | null;
  websiteUrl: string | null;
  isActive: boolean;
  displayOrder: number;
};
export type ClinicPartnerList = {
  items: ClinicPartner[];
  nextCursor: string | null;
};
export type ContactResult = {
  received: true;
  /** Reference number used in the email. */
  ticketNumber: string;
};
export type DeliveryDays = {
  /** Whether we deliver to the postcode; null if none was given. */
  served: boolean | null;
  days: {
    date: string;
    weekday: string;
    /** Display text such as 'Sun (31 Aug)'. */
    label: string;
    cutOffAt: string;
    available: boolean;
  }[];
  /** The preselected day. */
  presetDate: string | null;
};
export type Nutrition = {
  /** kcal per portion */
  calories: number;
  proteinG: number;
  carbsG: number;
  sugarsG?: number;
  fatG: number;
  saturatesG?: number;
  fibreG: number;
  saltG: number;
};
export type AllergenRecord = {
  contains: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  mayContain: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
};
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** A tiny placeholder image as a data URL, shown while the real one loads. */
  placeholder: string;
  avif: {
    url: string;
    width: number;
  }[];
  webp: {
    url: string;
    width: number;
  }[];
};
export type Extra = {
  id: number;
  sku: string;
  slug: string;
  name: string;
  /** The same as `name`: a dish has only one name (rule K30). */
  fullName: string;
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  nutrition: Nutrition;
  weightG: number;
  pricePence: number;
  /** 'Free from' badges appear only when the allergen record supports them. */
  badges: string[];
  description: string;
  useDays: number;
  storage: 'chilled' | 'frozen';
  heating: string;
  ingredients: string;
  allergens: AllergenRecord;
  gentle: boolean;
  spiceLevel: number;
  available: boolean;
  /** From delivered orders only; null until there are enough ratings (rule K41). */
  rating: {
    /** Of 5, with one decimal. */
    average: number;
    count: number;
  } | null;
  image: Picture;
  kind: 'breakfast' | 'protein';
  portions: number;
};
export type ExtraList = {
  items: Extra[];
  nextCursor: string | null;
};
export type NutritionGoal = {
  /** Grams a day; null without a goal for it. */
  proteinG: number | null;
  /** Grams a day; null without a goal for it. */
  fibreG: number | null;
  /** kcal a day; null without a goal for it. */
  calories: number | null;
  mealsADay: number;
};
export type Me = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  dietaryPreference: ('standard' | 'vegetarian' | 'vegan' | 'halal') | null;
  allergens: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  notes: string | null;
  nutritionGoal: NutritionGoal | null;
  /** The person has confirmed the minimum age and is not asked again (rule I12). */
  ageConfirmed: boolean;
  consents: {
    marketing: boolean;
    health: boolean;
  };
  roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
  secondFactor: {
    isOn: boolean;
    recoveryCodesLeft: number;
    /** Assurance level of this session: aal2 once a code has been entered. */
    assuranceLevel: 'aal1' | 'aal2';
  };
  createdAt: string;
};
export type MealPlan = {
  id: string;
  name: string;
  pricePerMonthPence: number;
  isActive: boolean;
};
export type MealPlanList = {
  items: MealPlan[];
  nextCursor: string | null;
};
export type CardPicture = {
  /** WebP, 800 pixels wide. Unless `avif` is sent, the same picture is there as AVIF too: `.avif` for `.webp`, and `-400.` for `-800.` half as wide. */
  url: string;
  /** Of a picture that staff uploaded: its files have names of their own. */
  avif?: {
    url: string;
    width: number;
  }[];
};
export type MealCard = {
  id: number;
  sku: string;
  /** The end of its page’s address, after `/menu/` (rule K38). */
  slug: string;
  name: string;
  categories: string[];
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  allergens: AllergenRecord;
  /** Without sugars and saturates. */
  nutrition: Nutrition;
  pricePence: number;
  /** In a weekly box; `pricePence` is that of a one-time box. */
  weeklyPricePence: number;
  /** 'Free from' badges appear only when the allergen record supports them. */
  badges: string[];
  useDays: number;
  available: boolean;
  rating: {
    /** Of 5, with one decimal. */
    average: number;
    count: number;
  } | null;
  image: CardPicture;
};
export type MealList = {
  items: MealCard[];
  nextCursor: string | null;
};
export type Meal = {
  id: number;
  sku: string;
  slug: string;
  name: string;
  /** The same as `name`: a dish has only one name (rule K30). */
  fullName: string;
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  nutrition: Nutrition;
  weightG: number;
  pricePence: number;
  /** 'Free from' badges appear only when the allergen record supports them. */
  badges: string[];
  description: string;
  useDays: number;
  storage: 'chilled' | 'frozen';
  heating: string;
  ingredients: string;
  allergens: AllergenRecord;
  gentle: boolean;
  spiceLevel: number;
  available: boolean;
  /** From delivered orders only; null until there are enough ratings (rule K41). */
  rating: {
    /** Of 5, with one decimal. */
    average: number;
    count: number;
  } | null;
  image: Picture;
  categories: string[];
  /** Price in a weekly box; `pricePence` is the price in a one-time box. */
  weeklyPricePence: number;
};
export type Membership = {
  /** Whether the benefits currently apply. */
  subscribed: boolean;
  subscriptionTier: string | null;
  /** End of the current paid or free period; for an ended membership, when it ended. */
  subscriptionEnd: string | null;
  status: 'none' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  trialEnd: string | null;
  /** No further charges; the membership ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** Price per month including VAT: of the current membership, otherwise of a new one. */
  pricePence: number;
  /** The announced new price and the first payment at it. */
  comingPrice: {
    pricePence: number;
    from: string;
  } | null;
  /** Whether this account can still have the free trial. */
  trialAvailable: boolean;
  /** After a failed payment: when the benefits end unless a retry of the card succeeds. */
  graceUntil: string | null;
  /** Deadline for a cancellation that refunds the first payment after the trial. */
  refundableUntil: string | null;
  /** When the payment for the current period is taken: a cancellation before then ends the membership at once without a charge. */
  paymentDueAt: string | null;
  /** Amount refunded, or being refunded, for the current or most recent membership. */
  refundPence: number;
};
export type DayMenu = {
  date: string;
  /** Null where the day has no menu of its own. */
  name: string | null;
  lastDay: string | null;
  /** What is shown in the shop and not on this menu. */
  notOnMenu: {
    sku: string;
    /** From when it is on a later menu. */
    from: string | null;
  }[];
  /** SKUs that are sold out for this day. */
  soldOut: string[];
};
export type Package = {
  id: string;
  sku: string;
  slug: string;
  name: string;
  aliases: string[];
  badges: {
    landing: string | null;
    picker: string | null;
    trial: string | null;
  };
  popular: {
    landing: boolean;
    picker: boolean;
    trial: boolean;
  };
  dailyPricePence: number;
  weeklyPricePence: number;
  description: string;
  nutritionText: string;
  mealsIncluded: string[];
  defaultVariant: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
  variants: {
    variant: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    nutrition: Nutrition;
    allergens: AllergenRecord;
    /** Weight of a day of five meals. */
    weightG?: number;
    /** Meals of the first day. */
    meals: {
      slot: string;
      name: string;
    }[];
  }[];
  dailyMealPreviews: {
    time: string;
    slot: string;
    meal: string;
    premiumNote: string | null;
    image: Picture;
  }[];
  allergens: AllergenRecord;
  available: boolean;
  rating: {
    /** Of 5, with one decimal. */
    average: number;
    count: number;
  } | null;
  image: Picture;
};
export type PackageList = {
  items: Package[];
  nextCursor: string | null;
};
export type ProductPage = {
  slug: string;
  name: string;
  kind: 'meal' | 'breakfast' | 'protein' | 'package';
  /** The shop no longer makes it: the page says so and has nothing to sell. */
  retired: boolean;
  image: Picture;
  meal: Meal | null;
  extra: Extra | null;
  package: Package | null;
  /** A recipe much like it that suits the same diet; null where there is none (rule K39). */
  recipe: {
    id: string;
    name: string;
  } | null;
};
export type DishComments = {
  /** The newest, without their author (rule K42). */
  items: {
    text: string;
    month: string;
  }[];
};
export type Discount = {
  source: 'referral' | 'promotion';
  code: string;
  percent: number;
};
export type Quote = {
  lines: {
    sku: string;
    variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    name: string;
    quantity: number;
    unitPence: number;
    discountPence: number;
    totalPence: number;
    allergens: AllergenRecord;
  }[];
  subtotalPence: number;
  discountPence: number;
  discount: Discount | null;
  /** Two discounts were possible and only the larger one was applied. */
  otherDiscountWaived: boolean;
  deliveryPence: number;
  freeDeliveryRemainingPence: number;
  walletPence: number;
  totalPence: number;
  /** Whether we deliver to the postcode; null if none was given. */
  served: boolean | null;
};
export type QuoteRequest = {
  lines: {
    sku: string;
    quantity: number;
    variant?: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
  }[];
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  referralCode?: string;
  promoCode?: string;
  useWallet?: boolean;
  postcode?: string;
  country?: 'GB' | 'IE';
  deliveryDate?: string;
};
export type RecipeCard = {
  id: string;
  name: string;
  description: string;
  category: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  prepTimeMinutes: number;
  /** For example '5 mins + overnight'. */
  prepTimeText: string;
  servings: number;
  /** kcal per serving */
  calories: number;
  proteinG: number;
  fibreG: number;
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  allergens: AllergenRecord;
  /** Its ingredients, nutrition or allergens changed and await a second person's approval. */
  labelPending: boolean;
  image: Picture;
  creatorId: string;
  createdAt: string;
  likesCount: number;
  votesCount: number;
  likedByMe: boolean;
  votedByMe: boolean;
};
export type RecipeCreator = {
  id: string;
  name: string;
  bio: string;
  specializations: string[];
  /** Whether 'Verified Nutrition Expert' is shown (rule K7). */
  verified: boolean;
  initials: string;
  /** Background colour of the initials, as #rrggbb. */
  color: string;
};
export type RecipeList = {
  recipes: RecipeCard[];
  creators: RecipeCreator[];
  /** Number of matches, up to 1001. */
  total: number;
  /** True if there are more than 1000. */
  totalIsCapped: boolean;
  nextCursor: string | null;
};
export type LikedRecipes = {
  /** Most recently liked first. */
  items: RecipeCard[];
  nextCursor: string | null;
};
export type SeedResult = {
  inserted: number;
  total: number;
};
export type RecipeSnapshot = {
  recipes: {
    id: string;
    name: string;
    description: string;
    category: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
    prepTimeMinutes: number;
    /** For example '5 mins + overnight'. */
    prepTimeText: string;
    servings: number;
    /** kcal per serving */
    calories: number;
    proteinG: number;
    fibreG: number;
    diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
    allergens: AllergenRecord;
    /** Its ingredients, nutrition or allergens changed and await a second person's approval. */
    labelPending: boolean;
    image: Picture;
    creatorId: string;
    createdAt: string;
    carbsG: number;
    fatG: number;
    ingredients: string[];
    instructions: string[];
    tips: string;
    likesCount: number;
    votesCount: number;
  }[];
  creators: RecipeCreator[];
  /** Number of matches, up to 1001. */
  total: number;
  /** True if there are more than 1000. */
  totalIsCapped: boolean;
  nextCursor: string | null;
  publishedAt: string;
};
export type Recipe = {
  id: string;
  name: string;
  description: string;
  category: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  prepTimeMinutes: number;
  /** For example '5 mins + overnight'. */
  prepTimeText: string;
  servings: number;
  /** kcal per serving */
  calories: number;
  proteinG: number;
  fibreG: number;
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  allergens: AllergenRecord;
  /** Its ingredients, nutrition or allergens changed and await a second person's approval. */
  labelPending: boolean;
  image: Picture;
  creatorId: string;
  createdAt: string;
  carbsG: number;
  fatG: number;
  ingredients: string[];
  instructions: string[];
  tips: string;
  likesCount: number;
  votesCount: number;
  likedByMe: boolean;
  votedByMe: boolean;
  creator: RecipeCreator;
};
export type Like = {
  liked: boolean;
  likesCount: number;
};
export type Vote = {
  voted: boolean;
  votesCount: number;
};
export type CodeValidity = {
  valid: boolean;
};
export type ReferralSignup = {
  id: string;
  campaignId: string;
  email: string;
  firstName: string;
  lastName: string;
  referralCode: string;
  /** The link for patients. */
  referralLink: string;
  referredByCode: string | null;
  /** Number of paying patients. */
  referralCount: number;
  profession: string | null;
  registerNumber: string | null;
  /** The code works only once the registration is active. */
  status: 'pending' | 'active' | 'refused' | 'left';
  approvedAt: string | null;
  /** No payouts until staff have checked the professional register. */
  awaitsApproval: boolean;
  refusalReason: string | null;
  createdAt: string;
};
export type Site = {
  /** Values for the placeholders in the site’s texts. */
  placeholders: {
    [key: string]: string;
  };
  pricing: {
    oneTimeMealPence: number;
    subscriptionMealPence: number;
    breakfastPence: number;
    proteinPotPence: number;
    mealCounts: number[];
  };
  delivery: {
    standardPence: number;
    freeFromPence: number;
  };
  referral: {
    discountPercent: number;
  };
  minAge: number;
  trial: {
    /** Lifetime limit per person (rule P7). */
    maxDays: number;
  };
  /** Limits and bonus of top-ups (rules W1–W3). */
  wallet: {
    minTopUpPence: number;
    maxTopUpPence: number;
    topUpStepPence: number;
    /** Including bonus (rule W3). */
    maxBalancePence: number;
    /** For each full step of this size in one deposit, `bonusPence` is added. */
    bonusStepPence: number;
    /** Bonus for each full `bonusStepPence` of one deposit (rule W2). */
    bonusPence: number;
  };
  promotion: {
    code: string;
    percentByUse: number[];
    sentence: string;
  } | null;
  /** Recipes of the collection that staff have hidden or changed since it shipped (rule K2). */
  collection: {
    hidden: string[];
    changed: string[];
  };
  /** Customer reviews, published with permission; the section is hidden while there are none (rule X21). */
  reviews: {
    name: string;
    words: string;
    date: string;
  }[];
  demo: boolean;
};
export type WaitlistResult = {
  joined: true;
};
export const {
  useFindAddressQuery,
  useLazyFindAddressQuery,
  useCreateOneTimePaymentMutation,
  useCreateCheckoutMutation,
  useRecallCheckoutMutation,
  useGetCheckoutSessionQuery,
  useLazyGetCheckoutSessionQuery,
  useCreateSubscriptionCheckoutMutation,
  useGetClinicPartnersQuery,
  useLazyGetClinicPartnersQuery,
  useGetClinicPartnerLogoQuery,
  useLazyGetClinicPartnerLogoQuery,
  useSendContactMutation,
  useGetDeliveryDaysQuery,
  useLazyGetDeliveryDaysQuery,
  useGetExtrasQuery,
  useLazyGetExtrasQuery,
  useGetMeQuery,
  useLazyGetMeQuery,
  useFindMealPlansQuery,
  useLazyFindMealPlansQuery,
  useGetMealPlanQuery,
  useLazyGetMealPlanQuery,
  useGetMealsQuery,
  useLazyGetMealsQuery,
  useGetMealQuery,
  useLazyGetMealQuery,
  useCheckSubscriptionQuery,
  useLazyCheckSubscriptionQuery,
  useGetDayMenuQuery,
  useLazyGetDayMenuQuery,
  useGetPackagesQuery,
  useLazyGetPackagesQuery,
  useGetProductQuery,
  useLazyGetProductQuery,
  useListDishCommentsQuery,
  useLazyListDishCommentsQuery,
  useQuoteCartQuery,
  useLazyQuoteCartQuery,
  useGetPublicRecipesQuery,
  useLazyGetPublicRecipesQuery,
  useListLikedRecipesQuery,
  useLazyListLikedRecipesQuery,
  useSeedRecipesMutation,
  useGetRecipeSnapshotQuery,
  useLazyGetRecipeSnapshotQuery,
  useGetRecipeQuery,
  useLazyGetRecipeQuery,
  useLikeRecipeMutation,
  useUnlikeRecipeMutation,
  useVoteRecipeMutation,
  useUnvoteRecipeMutation,
  useValidateReferralCodePublicQuery,
  useLazyValidateReferralCodePublicQuery,
  useLinkReferralSignupMutation,
  useGetMyReferralSignupQuery,
  useLazyGetMyReferralSignupQuery,
  useGetSiteQuery,
  useLazyGetSiteQuery,
  useJoinWaitlistMutation,
} = injectedRtkApi;
