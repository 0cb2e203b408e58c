/**
 * Every column of every table, and its fate when its account is erased (rule H3). A new table or column must be
 * added here, with its fate.
 *
 * - `gone`: its row is deleted.
 * - `emptied`: its row is a financial record and stays; the column no longer holds personal data, at the latest
 *   when an order under way is delivered (rule H5).
 * - `keyed`: a keyed hash or sealed; it is deleted with its row or after its time (rules H4, H6, I8).
 */
export type RetentionRule = 'gone' | 'emptied' | 'keyed';

export const PERSONAL_COLUMNS: Readonly<Record<string, Readonly<Record<string, RetentionRule>>>> = {
  sms_recipient: {
    user_id: 'gone',
    number_sealed: 'gone',
    number_hash: 'gone',
    wording_id: 'gone',
    agreed_at: 'gone',
  },
  sms_code: {
    user_id: 'gone',
    number_sealed: 'gone',
    number_hash: 'gone',
    code_hash: 'gone',
    wording_id: 'gone',
    agreed_at: 'gone',
  },
  sms_message: { user_id: 'gone', about: 'gone' },
  diary_entry: { user_id: 'gone', day: 'gone', entry_sealed: 'gone' },
  address: {
    user_id: 'gone',
    first_name: 'gone',
    last_name: 'gone',
    address: 'gone',
    apartment: 'gone',
    city: 'gone',
    postcode: 'gone',
    country: 'gone',
    phone: 'gone',
    courier_note: 'gone',
  },
  app_user: {
    email: 'gone',
    password_hash: 'gone',
    first_name: 'gone',
    last_name: 'gone',
    phone: 'gone',
    health_sealed: 'gone',
    age_confirmed_at: 'gone',
    email_confirmed_at: 'gone',
    last_sign_in_at: 'gone',
  },
  audit_entry: { address_hash: 'keyed' },
  login_session: { user_id: 'gone', amr: 'gone', user_agent: 'gone', active_at: 'gone' },
  box_subscription: {
    user_id: 'emptied',
    email: 'emptied',
    first_name: 'emptied',
    last_name: 'emptied',
    phone: 'emptied',
    delivery_address: 'emptied',
    billing_address: 'emptied',
    choices_sealed: 'emptied',
    health_sealed: 'emptied',
    customer_id: 'emptied',
    payment_method_id: 'emptied',
    card_brand: 'emptied',
    card_last4: 'emptied',
    end_note: 'emptied',
  },
  community_booking: { user_id: 'gone', consultant_month: 'gone', remind_at: 'gone' },
  community_like: { user_id: 'gone' },
  community_member: {
    user_id: 'gone',
    display_name: 'gone',
    joined_at: 'gone',
    form_sealed: 'gone',
    health_consent_at: 'gone',
    rules_accepted_at: 'gone',
  },
  /** A post with other people's replies leaves its place, empty. */
  community_post: { author_id: 'emptied', body: 'emptied', hidden_reason: 'emptied' },
  community_report: { user_id: 'gone', reason: 'gone' },
  community_subscriber: { user_id: 'gone' },
  consent: { user_id: 'gone', name: 'gone', is_given: 'gone', decided_at: 'gone', wording_id: 'gone' },
  customer_erasure: { sealed: 'keyed' },
  data_export: { user_id: 'gone' },
  contact_message: {
    name: 'gone',
    email: 'gone',
    organisation: 'gone',
    role: 'gone',
    topic: 'gone',
    message_sealed: 'gone',
    reply_sealed: 'gone',
    replied_at: 'gone',
  },
  account_deletion_email: { sealed: 'keyed' },
  idempotency_key: { request_hash: 'keyed' },
  user_wallets: { user_id: 'emptied' },
  link_request: {
    email: 'gone',
    new_email: 'gone',
    user_id: 'gone',
    sealed: 'gone',
    browser_mark: 'keyed',
    redirect_to: 'gone',
    code_challenge: 'gone',
  },
  membership: { user_id: 'emptied', customer_id: 'emptied' },
  membership_checkout: { email_key: 'keyed' },
  membership_trial: { person: 'keyed' },
  mfa_factor: { user_id: 'gone', friendly_name: 'gone', secret_sealed: 'gone' },
  order_change: { reason: 'emptied' },
  order_extra: { reason: 'emptied', clashes_key: 'keyed' },
  consignment: {
    shipment_id: 'emptied',
    parcel_id: 'emptied',
    tracking_number: 'emptied',
    tracking_url: 'emptied',
    failure: 'emptied',
  },
  consignment_label: { png: 'gone' },
  order_event: { tracking_number: 'emptied', tracking_url: 'emptied' },
  complaint_closing: { answer_sealed: 'gone' },
  /** Photos of complaints are among them. */
  stored_object: { bytes: 'gone' },
  complaint: { text_sealed: 'gone', photo_key_sealed: 'gone' },
  orders: {
    user_id: 'emptied',
    email: 'emptied',
    first_name: 'emptied',
    last_name: 'emptied',
    phone: 'emptied',
    delivery_address: 'emptied',
    billing_address: 'emptied',
    health_sealed: 'emptied',
    customer_key: 'keyed',
    card_key: 'emptied',
    network: 'emptied',
  },
  promotion_use: { person: 'keyed' },
  rate_limit: { key: 'keyed' },
  /** A guest's is a keyed hash. */
  box_draft: {
    user_id: 'gone',
    meals_per_week: 'gone',
    delivery_date: 'gone',
    meals: 'gone',
    extras: 'gone',
  },
  dish_rating: { person: 'gone', voice: 'gone', stars: 'gone', words_sealed: 'gone' },
  /** Keyed hashes of who changed something since the sums were published. */
  product_rating: { changed_by: 'keyed' },
  /** A visitor's is a keyed hash. */
  recipe_reaction: { person: 'gone' },
  staff_note: { text_sealed: 'gone' },
  staff_tag: { tag: 'gone' },
  staff_list: { user_id: 'gone', views: 'gone' },
  recovery_code: { user_id: 'gone', code_hash: 'gone' },
  payout: { details_sealed: 'keyed' },
  payout_details: { details_sealed: 'gone' },
  professional_note: { user_id: 'gone', note_sealed: 'gone' },
  self_billing_agreement: { vat_number: 'emptied' },
  referral_signup: {
    refusal_reason: 'emptied',
    user_id: 'emptied',
    email: 'emptied',
    first_name: 'emptied',
    last_name: 'emptied',
    profession: 'emptied',
    register_number: 'emptied',
    user_agent: 'emptied',
  },
  /** Patients of professionals: keyed hashes. */
  commission_entry: { patient: 'keyed' },
  referral_patient: { patient: 'keyed' },
  trial_allowance: { person: 'keyed' },
  wallet_adjustment: { reason: 'emptied' },
  user_role: { user_id: 'gone', role: 'gone' },
  waitlist_entry: { email: 'gone', postcode: 'gone', country: 'gone', area: 'gone' },
};

/**
 * Columns without personal data: random ids, times, amounts, statuses, and the catalogue. Account ids in the
 * security log refer to nothing once the account is gone.
 */
const IMPERSONAL: Readonly<Record<string, string>> = {
  address: 'id is_default created_at',
  agreed_words: 'id kind version words created_at',
  app_user: 'id created_at updated_at',
  audit_entry: 'id at actor_id action subject_id details',
  login_session: 'id aal refresh_count refreshed_at created_at',
  box_card_page: 'id subscription_id resolved_at created_at',
  box_delivery:
    'id subscription_id sequence date cut_off_at status meals chosen_by_chef meals_by_chef light_meals usual_filling extras order_id amount_pence quoted_discount quoted_member attempts due_at remind_at created_at updated_at',
  box_subscription:
    'id status meals_per_week delivery_day meal_type halal_only extras promotion_code promotion_percents referral_code wording_ids first_order_id paused_until failed_boxes activated_at cancelled_at end_reason created_at updated_at',
  clinic_partner: 'id name description logo_svg logo_url website_url is_active display_order',
  commission_entry:
    'id signup_id order_id cause base_pence rate_basis_points amount_pence spending_pence patient_orders status approved_at statement_id payout_id created_at',
  commission_statement: 'id signup_id month opening_pence earned_pence reversed_pence closed_at',
  payout: 'id batch_id signup_id amount_pence month reference account_ending',
  payout_batch: 'id status payouts amount_pence created_at paid_at',
  payout_details: 'signup_id usable_from changed_at',
  self_billing_agreement: 'id signup_id version agreed_at',
  community_booking: 'community_event_id created_at',
  community_count: 'name count',
  community_member: 'created_at updated_at',
  community_like: 'post_id created_at',
  community_post:
    'id parent_id status likes replies open_reports reported_at created_at edited_at removed_at hidden_at',
  community_report: 'post_id created_at closed_at',
  community_series:
    'slug kind title description host rule start_time length_minutes capacity members_only is_active',
  community_event:
    'id series_slug planned_for kind status title description host starts_at length_minutes capacity taken members_only join_url cancel_reason sequence created_at updated_at',
  community_subscriber: 'subscription_id',
  consent: 'id',
  consignment:
    'id order_id booked_by status status_at reported_at carrier failures ask_at read_at follow_at follow_failures locked_until created_at',
  consignment_label: 'consignment_id created_at',
  contact_message: 'id wording_id created_at closed_at closed_by',
  courier_event: 'id parcel_id sent_at received_at',
  data_export: 'id created_at expires_at',
  customer_erasure: 'id created_at',
  daily_metric: 'metric day subject amount',
  diary_entry: 'id updated_at',
  sms_code: 'wrong',
  sms_message: 'subject_id kind due_at given_at tries outcome created_at',
  sms_reply: 'id received_at',
  delivery_day: 'date taken held capacity closed full limited',
  dish_day: 'date sku cap taken',
  menu_dish: 'period_id sku cap',
  menu_period: 'id name first_day last_day version created_at',
  dispute: 'id order_id extra_id amount_pence status respond_by created_at closed_at',
  event_job: 'event_id consumer queue tries failures next_at locked_until done_at dead_at error',
  account_deletion_email: 'id created_at',
  metric_change: 'id metric day subject amount',
  idempotency_key: 'key ref_id created_at',
  link_request: 'id kind email_change_id code_challenge_method created_at expires_at used_at code_used_at',
  meal_plan: 'id name price_per_month_pence is_active',
  mfa_challenge: 'id factor_id created_at expires_at verified_at',
  mfa_factor: 'id status last_step created_at updated_at',
  mikro_orm_migrations: 'id name executed_at',
  complaint_closing: 'id complaint_id outcome refund_id replacement_order_id closed_by closed_at',
  complaint: 'id order_id wish photo_id photo_type status refund_id created_at reopened_at closed_at',
  order_event: 'id order_id kind at amount_pence reason carrier',
  order_change:
    'id order_id number changed changed_by actor_id before after refund_pence extra_pence changed_at',
  order_extra:
    'id order_id status made_by actor_id wish after changes_seen card_pence wallet_pence payment_intent_id outcome created_at expires_at paid_at closed_at',
  order_line:
    'order_id position sku variant category name quantity unit_pence discount_pence total_pence vat_category vat_basis_points contains may_contain nutrition',
  orders:
    'id wording_ids kind status payment_status age_confirmed_at currency subtotal_pence discount_pence delivery_pence wallet_pence amount_pence card_refund_pence wallet_refund_pence refunded_pence refunded_delivery_pence reduced_pence extra_card_pence extra_wallet_pence disputed_pence lost_pence discount referral_code referral_signup_id promotion_code meals_per_week meal_type halal_only delivery_date selected_meals meal_configuration checkout_id payment_id stripe_session_id payment_intent_id paid_at expires_at cancel_reason holds_place replaces_order_id parcel_step cook_anyway_at anonymise_from anonymise_by forget_health_from created_at updated_at',
  commission_rate_change: 'id old_percent new_percent effective_from keep_until notice_days announced_at',
  commission_rate_notice: 'change_id signup_id notified_at emailed_by',
  price_change:
    'id price_key old_pence new_pence effective_from keep_until notice_days status created_by created_at announced_at withdrawn_at',
  box_price_notice: 'change_id subscription_id notified_at emailed_at emailed_by',
  supplier: 'id name name_key address phone created_at',
  ingredient_batch:
    'id supplier_id ingredient ingredient_key code use_by amount unit storage tenths_celsius action received_on ended_on recorded_by created_at',
  batch_use: 'delivery_date dish batch_id dish_name is_used recorded_by recorded_at',
  temperature_point: 'id name kind created_at retired_at',
  temperature_reading: 'id point_id taken_at tenths_celsius limit_celsius is_beyond action recorded_by',
  kitchen_lot: 'id delivery_date dish dish_name lot use_by recorded_by recorded_at labels_printed printed_at',
  ledger_entry: 'transfer_id account amount_pence',
  ledger_transfer: 'id wallet_id kind idempotency_key ref_id amount_pence description created_at',
  substitution_request:
    'id order_id line_position kind contains may_contain lost_diets version asked_at notified_at answer_by answer answered_by answered_at',
  label_warning:
    'id sku name status contains may_contain lost_diets version created_at ended_at ended_by reason',
  recall:
    'id status lot batch subject message instruction orders customers without_email written_by created_at ended_at ended_by reason',
  recall_dish: 'recall_id delivery_date dish dish_name',
  recall_recipient: 'id recall_id attempt reached_at gone_at',
  recall_order: 'recall_id order_id recipient_id dishes',
  label_warning_line:
    'warning_id order_id line_position contains may_contain new_contains new_may_contain lost_diets',
  outbox_event: 'id name payload occurred_at dispatched_at request_id trace_parent',
  staff_note: 'id subject subject_id author_id created_at',
  staff_tag: 'subject subject_id author_id created_at',
  staff_list: 'list columns updated_at',
  order_counter: 'id status orders total_pence',
  package_menu: 'sku variant days changed_at',
  payment: 'id purpose ref_id amount_pence session_id url closed_at created_at',
  product:
    'sku kind number slug name price_pence active available position categories diets contains may_contain details label_reviewed label_changed_by label_changed_at picture retired_at version',
  promotion:
    'code percent_by_use kinds new_customers_only active advertised starts_at ends_at max_uses version',
  box_draft: 'version updated_at',
  dish_rating: 'id sku counts order_id comment_status created_at updated_at',
  product_rating: 'sku ratings stars shown published_ratings published_stars',
  promotion_counter: 'code uses',
  promotion_use: 'order_id code nth released_at',
  rate_limit: 'points expire',
  recipe:
    'id name description category sets prep_time_minutes servings calories protein_g fibre_g diets contains may_contain details words creator_id created_at facets number prep_time_text likes votes shown label_reviewed label_changed_by label_changed_at picture changed_at version',
  recipe_creator: 'id name bio specializations verified initials color',
  recipe_facet_count: 'facets recipes',
  recipe_reaction: 'number kind created_at',
  reconciliation_run: 'id ran_at payments wallet_liability_pence difference_count differences',
  recovery_code: 'created_at used_at',
  referral_campaign: 'id name is_active',
  professional_note: 'created_at',
  referral_patient: 'signup_id orders',
  referral_reward: 'id campaign_id referral_threshold title text',
  referral_signup: 'id campaign_id referral_code referred_by_code status approved_at created_at',
  referral_totals: 'signup_id spending_pence earned_pence approved_pence paid_pence patients',
  membership:
    'id status plan_name price_pence asked_pence subscription_id started_at trial_end period_end cancel_at_period_end failed_invoice_id payment_due_at grace_until ended_at end_reason trial_remind_at remind_at created_at updated_at',
  membership_charge:
    'id membership_id subscription_id invoice_id payment_intent_id amount_pence vat_basis_points vat_pence paid_at period_start period_end refund_requested_at refunded_pence refund_failure',
  membership_checkout:
    'id wording_ids membership_id plan_name price_pence trial_days status refused_for subscription_id read_no applied_no terms_version key_information consent_text consented_at expires_at created_at',
  membership_price_notice:
    'id membership_id subscription_id old_pence new_pence notified_at holds_from status applied_at emailed_at recalled_by',
  membership_trial: 'checkout_id used_at',
  refund:
    'id order_id extra_id split_of card_pence wallet_pence delivery_pence line_position reason requested_by status provider_refund_id failure created_at resolved_at',
  schedule: 'name next_at last_at',
  search_word: 'word',
  setting: 'key value updated_at',
  setting_change: 'id key version old_value new_value changed_by at',
  top_up:
    'id wording_ids wallet_id payment_id amount_pence bonus_step_pence bonus_per_step_pence status session_id payment_intent_id returned_pence bonus_pence credited_at created_at',
  trial_allowance: 'days',
  user_wallets:
    'id cash_pence bonus_pence held_cash_pence held_bonus_pence owed_pence total_deposited_pence total_bonus_earned_pence frozen_at created_at',
  stored_object: 'id moved_at created_at',
  uploaded_picture: 'sha256 width height object_id format created_at',
  wallet_adjustment: 'id wallet_id amount_pence made_by status decided_by decided_at expires_at created_at',
  top_up_clawback: 'id top_up_id kind amount_pence reapplied_count created_at over_at',
  top_up_inquiry: 'id top_up_id amount_pence respond_by created_at closed_at',
  wallet_payout:
    'id top_up_id amount_pence cash_pence bonus_taken_pence bonus_lost_pence status provider_refund_id created_at',
  waitlist_area: 'country area entries',
  waitlist_entry: 'id wording_id created_at notified_at',
  webhook_event: 'id type object_id source received_at handled_at',
  worker_heartbeat: 'id started_at beat_at',
  write_probe: 'id filler written_at',
};

/** Whether a column is classified. */
export function isKnownColumn(table: string, column: string): boolean {
  const impersonal = IMPERSONAL[table]?.split(' ') ?? [];
  return impersonal.includes(column) || PERSONAL_COLUMNS[table]?.[column] !== undefined;
}
