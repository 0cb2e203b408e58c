import { Migration20261121001TheSpine } from './2026-11-21-001-the-spine.js';
import { Migration20261121002Accounts } from './2026-11-21-002-accounts.js';
import { Migration20261121003Recipes } from './2026-11-21-003-recipes.js';
import { Migration20261121004OrdersOfErasedAccounts } from './2026-11-21-004-orders-of-erased-accounts.js';
import { Migration20261121005OrderedListsOfRecipes } from './2026-11-21-005-ordered-lists-of-recipes.js';
import { Migration20261121006WeeklyBoxes } from './2026-11-21-006-weekly-boxes.js';
import { Migration20261121007Refunds } from './2026-11-21-007-refunds.js';
import { Migration20261121008OrderEvents } from './2026-11-21-008-order-events.js';
import { Migration20261121009DeliveryCapacity } from './2026-11-21-009-delivery-capacity.js';
import { Migration20261121010CardPages } from './2026-11-21-010-card-pages.js';
import { Migration20261121011Wallet } from './2026-11-21-011-wallet.js';
import { Migration20261121012Membership } from './2026-11-21-012-membership.js';
import { Migration20261121013Reconciliation } from './2026-11-21-013-reconciliation.js';
import { Migration20261121014ReferralProgramme } from './2026-11-21-014-referral-programme.js';
import { Migration20261121016BoxInvoices } from './2026-11-21-016-box-invoices.js';
import { Migration20261121017OrderQuestions } from './2026-11-21-017-order-questions.js';
import { Migration20261121018OrderProblems } from './2026-11-21-018-order-problems.js';
import { Migration20261121024Payouts } from './2026-11-21-024-payouts.js';
import { Migration20261121025AuditSearches } from './2026-11-21-025-audit-searches.js';
import { Migration20261121026StaffOrders } from './2026-11-21-026-staff-orders.js';
import { Migration20261121027ClinicPartnersOfStaff } from './2026-11-21-027-clinic-partners-of-staff.js';
import { Migration20261121028ProfessionalsInThePanel } from './2026-11-21-028-professionals-in-the-panel.js';
import { Migration20261121029SettingsAndPeople } from './2026-11-21-029-settings-and-people.js';
import { Migration20261121030PromotionsAndMessages } from './2026-11-21-030-promotions-and-messages.js';
import { Migration20261121031CommunitySessions } from './2026-11-21-031-community-sessions.js';
import { Migration20261121032CommunityPosts } from './2026-11-21-032-community-posts.js';
import { Migration20261121033HeartbeatOfTheWorker } from './2026-11-21-033-heartbeat-of-the-worker.js';
import { Migration20261121034OriginOfEvents } from './2026-11-21-034-origin-of-events.js';
import { Migration20261121035RefundsThatComeBack } from './2026-11-21-035-refunds-that-come-back.js';
import { Migration20261121036Kitchen } from './2026-11-21-036-kitchen.js';
import { Migration20261121037FiguresOfEachDay } from './2026-11-21-037-figures-of-each-day.js';
import { Migration20261121038CatalogueOfStaff } from './2026-11-21-038-catalogue-of-staff.js';
import { Migration20261122040BoxesOfStaff } from './2026-11-22-040-boxes-of-staff.js';
import { Migration20261122041CardsOfOrders } from './2026-11-22-041-cards-of-orders.js';
import { Migration20261122042VersionsOfProducts } from './2026-11-22-042-versions-of-products.js';
import { Migration20261122043RecipesOfStaff } from './2026-11-22-043-recipes-of-staff.js';
import { Migration20261122044PriceNoticesOfMembers } from './2026-11-22-044-price-notices-of-members.js';
import { Migration20261122045RecipesOfAFilter } from './2026-11-22-045-recipes-of-a-filter.js';
import { Migration20261122046RecipesWithoutSeveral } from './2026-11-22-046-recipes-without-several.js';
import { Migration20261122048KnownLabels } from './2026-11-22-048-known-labels.js';
import { Migration20261122049KnownLabelsOfVariants } from './2026-11-22-049-known-labels-of-variants.js';
import { Migration20261122050RecipesOfADiet } from './2026-11-22-050-recipes-of-a-diet.js';
import { Migration20261123051BrowsersOfSignUps } from './2026-11-23-051-browsers-of-sign-ups.js';
import { Migration20261123055OpenOrders } from './2026-11-23-055-open-orders.js';
import { Migration20261123058MembershipsDueAndPaused } from './2026-11-23-058-memberships-due-and-paused.js';
import { Migration20261123060PartsOfWithdrawals } from './2026-11-23-060-parts-of-withdrawals.js';
import { Migration20261123061Inquiries } from './2026-11-23-061-inquiries.js';
import { Migration20261123062AdjustmentsByTwo } from './2026-11-23-062-adjustments-by-two.js';
import { Migration20261123065CookedAnyway } from './2026-11-23-065-cooked-anyway.js';
import { Migration20261123066HeardWebhooks } from './2026-11-23-066-heard-webhooks.js';
import { Migration20261123068CustomersToForget } from './2026-11-23-068-customers-to-forget.js';
import { Migration20261123069AuditLogOnlyGrows } from './2026-11-23-069-audit-log-only-grows.js';
import { Migration20261123070WriteProbe } from './2026-11-23-070-write-probe.js';
import { Migration20261123071ChoicesOfWeeklyBoxes } from './2026-11-23-071-choices-of-weekly-boxes.js';
import { Migration20261123072QuestionsAboutDeclarations } from './2026-11-23-072-questions-about-declarations.js';
import { Migration20261123075ComplaintsAreClosed } from './2026-11-23-075-complaints-are-closed.js';
import { Migration20261123080WeightsOfPackageDays } from './2026-11-23-080-weights-of-package-days.js';
import { Migration20261123081OneNameOfADish } from './2026-11-23-081-one-name-of-a-dish.js';
import { Migration20261123084ToldOfAreas } from './2026-11-23-084-told-of-areas.js';
import { Migration20261123085LeavingTheReferralProgramme } from './2026-11-23-085-leaving-the-referral-programme.js';
import { Migration20261123086NotesForTheCourier } from './2026-11-23-086-notes-for-the-courier.js';
import { Migration20261123087LikedRecipes } from './2026-11-23-087-liked-recipes.js';
import { Migration20261123089PeriodsOfCharges } from './2026-11-23-089-periods-of-charges.js';
import { Migration20261123090TermsAgreedTo } from './2026-11-23-090-terms-agreed-to.js';
import { Migration20261123095ClaimsOnTopUps } from './2026-11-23-095-claims-on-top-ups.js';
import { Migration20261123111BalancesFollowEntries } from './2026-11-23-111-balances-follow-entries.js';
import { Migration20261123120ComplaintsOutliveAccounts } from './2026-11-23-120-complaints-outlive-accounts.js';
import { Migration20261123152PromisesOfWeeklyBoxes } from './2026-11-23-152-promises-of-weekly-boxes.js';
import { Migration20261123154NoticeOfCommission } from './2026-11-23-154-notice-of-commission.js';
import { Migration20261123156ChangedDetailsOfOrders } from './2026-11-23-156-changed-details-of-orders.js';
import { Migration20261123158WordsOfForms } from './2026-11-23-158-words-of-forms.js';
import { Migration20261123160ReasonsOfQuestions } from './2026-11-23-160-reasons-of-questions.js';
import { Migration20261123170ChefsPartOfBoxes } from './2026-11-23-170-chefs-part-of-boxes.js';
import { Migration20261123185EndOfReplacements } from './2026-11-23-185-end-of-replacements.js';
import { Migration20261123150EndsOfKeptOrders } from './2026-11-23-150-ends-of-kept-orders.js';
import { Migration20261123130NoticeOfDeliveryCharges } from './2026-11-23-130-notice-of-delivery-charges.js';
import { Migration20261123140QuestionsAboutDiets } from './2026-11-23-140-questions-about-diets.js';
import { Migration20261123096WordsAgreedTo } from './2026-11-23-096-words-agreed-to.js';
import { Migration20261123097ApprovalBeforePayouts } from './2026-11-23-097-approval-before-payouts.js';
import { Migration20261123125LostRefundsOfMemberships } from './2026-11-23-125-lost-refunds-of-memberships.js';
/** Every migration, oldest first. A migration that has shipped is never changed. */
export const migrations = [
  { name: '2026-11-21-001-the-spine', class: Migration20261121001TheSpine },
  { name: '2026-11-21-002-accounts', class: Migration20261121002Accounts },
  { name: '2026-11-21-003-recipes', class: Migration20261121003Recipes },
  { name: '2026-11-21-004-orders-of-erased-accounts', class: Migration20261121004OrdersOfErasedAccounts },
  { name: '2026-11-21-005-ordered-lists-of-recipes', class: Migration20261121005OrderedListsOfRecipes },
  { name: '2026-11-21-006-weekly-boxes', class: Migration20261121006WeeklyBoxes },
  { name: '2026-11-21-007-refunds', class: Migration20261121007Refunds },
  { name: '2026-11-21-008-order-events', class: Migration20261121008OrderEvents },
  { name: '2026-11-21-009-delivery-capacity', class: Migration20261121009DeliveryCapacity },
  { name: '2026-11-21-010-card-pages', class: Migration20261121010CardPages },
  { name: '2026-11-21-011-wallet', class: Migration20261121011Wallet },
  { name: '2026-11-21-012-membership', class: Migration20261121012Membership },
  { name: '2026-11-21-013-reconciliation', class: Migration20261121013Reconciliation },
  { name: '2026-11-21-014-referral-programme', class: Migration20261121014ReferralProgramme },
  { name: '2026-11-21-016-box-invoices', class: Migration20261121016BoxInvoices },
  { name: '2026-11-21-017-order-questions', class: Migration20261121017OrderQuestions },
  { name: '2026-11-21-018-order-problems', class: Migration20261121018OrderProblems },
  { name: '2026-11-21-024-payouts', class: Migration20261121024Payouts },
  { name: '2026-11-21-025-audit-searches', class: Migration20261121025AuditSearches },
  { name: '2026-11-21-026-staff-orders', class: Migration20261121026StaffOrders },
  { name: '2026-11-21-027-clinic-partners-of-staff', class: Migration20261121027ClinicPartnersOfStaff },
  { name: '2026-11-21-028-professionals-in-the-panel', class: Migration20261121028ProfessionalsInThePanel },
  { name: '2026-11-21-029-settings-and-people', class: Migration20261121029SettingsAndPeople },
  { name: '2026-11-21-030-promotions-and-messages', class: Migration20261121030PromotionsAndMessages },
  { name: '2026-11-21-031-community-sessions', class: Migration20261121031CommunitySessions },
  { name: '2026-11-21-032-community-posts', class: Migration20261121032CommunityPosts },
  { name: '2026-11-21-033-heartbeat-of-the-worker', class: Migration20261121033HeartbeatOfTheWorker },
  { name: '2026-11-21-034-origin-of-events', class: Migration20261121034OriginOfEvents },
  { name: '2026-11-21-035-refunds-that-come-back', class: Migration20261121035RefundsThatComeBack },
  { name: '2026-11-21-036-kitchen', class: Migration20261121036Kitchen },
  { name: '2026-11-21-037-figures-of-each-day', class: Migration20261121037FiguresOfEachDay },
  { name: '2026-11-21-038-catalogue-of-staff', class: Migration20261121038CatalogueOfStaff },
  { name: '2026-11-22-040-boxes-of-staff', class: Migration20261122040BoxesOfStaff },
  { name: '2026-11-22-041-cards-of-orders', class: Migration20261122041CardsOfOrders },
  { name: '2026-11-22-042-versions-of-products', class: Migration20261122042VersionsOfProducts },
  { name: '2026-11-22-043-recipes-of-staff', class: Migration20261122043RecipesOfStaff },
  { name: '2026-11-22-044-price-notices-of-members', class: Migration20261122044PriceNoticesOfMembers },
  { name: '2026-11-22-045-recipes-of-a-filter', class: Migration20261122045RecipesOfAFilter },
  { name: '2026-11-22-046-recipes-without-several', class: Migration20261122046RecipesWithoutSeveral },
  { name: '2026-11-22-048-known-labels', class: Migration20261122048KnownLabels },
  { name: '2026-11-22-049-known-labels-of-variants', class: Migration20261122049KnownLabelsOfVariants },
  { name: '2026-11-22-050-recipes-of-a-diet', class: Migration20261122050RecipesOfADiet },
  { name: '2026-11-23-051-browsers-of-sign-ups', class: Migration20261123051BrowsersOfSignUps },
  { name: '2026-11-23-055-open-orders', class: Migration20261123055OpenOrders },
  { name: '2026-11-23-058-memberships-due-and-paused', class: Migration20261123058MembershipsDueAndPaused },
  { name: '2026-11-23-060-parts-of-withdrawals', class: Migration20261123060PartsOfWithdrawals },
  { name: '2026-11-23-061-inquiries', class: Migration20261123061Inquiries },
  { name: '2026-11-23-062-adjustments-by-two', class: Migration20261123062AdjustmentsByTwo },
  { name: '2026-11-23-065-cooked-anyway', class: Migration20261123065CookedAnyway },
  { name: '2026-11-23-066-heard-webhooks', class: Migration20261123066HeardWebhooks },
  { name: '2026-11-23-068-customers-to-forget', class: Migration20261123068CustomersToForget },
  { name: '2026-11-23-069-audit-log-only-grows', class: Migration20261123069AuditLogOnlyGrows },
  { name: '2026-11-23-070-write-probe', class: Migration20261123070WriteProbe },
  { name: '2026-11-23-071-choices-of-weekly-boxes', class: Migration20261123071ChoicesOfWeeklyBoxes },
  {
    name: '2026-11-23-072-questions-about-declarations',
    class: Migration20261123072QuestionsAboutDeclarations,
  },
  { name: '2026-11-23-075-complaints-are-closed', class: Migration20261123075ComplaintsAreClosed },
  { name: '2026-11-23-080-weights-of-package-days', class: Migration20261123080WeightsOfPackageDays },
  { name: '2026-11-23-081-one-name-of-a-dish', class: Migration20261123081OneNameOfADish },
  { name: '2026-11-23-084-told-of-areas', class: Migration20261123084ToldOfAreas },
  {
    name: '2026-11-23-085-leaving-the-referral-programme',
    class: Migration20261123085LeavingTheReferralProgramme,
  },
  { name: '2026-11-23-086-notes-for-the-courier', class: Migration20261123086NotesForTheCourier },
  { name: '2026-11-23-087-liked-recipes', class: Migration20261123087LikedRecipes },
  { name: '2026-11-23-089-periods-of-charges', class: Migration20261123089PeriodsOfCharges },
  { name: '2026-11-23-090-terms-agreed-to', class: Migration20261123090TermsAgreedTo },
  { name: '2026-11-23-095-claims-on-top-ups', class: Migration20261123095ClaimsOnTopUps },
  { name: '2026-11-23-096-words-agreed-to', class: Migration20261123096WordsAgreedTo },
  { name: '2026-11-23-097-approval-before-payouts', class: Migration20261123097ApprovalBeforePayouts },
  { name: '2026-11-23-111-balances-follow-entries', class: Migration20261123111BalancesFollowEntries },
  {
    name: '2026-11-23-120-complaints-outlive-accounts',
    class: Migration20261123120ComplaintsOutliveAccounts,
  },
  {
    name: '2026-11-23-125-lost-refunds-of-memberships',
    class: Migration20261123125LostRefundsOfMemberships,
  },
  { name: '2026-11-23-130-notice-of-delivery-charges', class: Migration20261123130NoticeOfDeliveryCharges },
  { name: '2026-11-23-140-questions-about-diets', class: Migration20261123140QuestionsAboutDiets },
  { name: '2026-11-23-150-ends-of-kept-orders', class: Migration20261123150EndsOfKeptOrders },
  { name: '2026-11-23-152-promises-of-weekly-boxes', class: Migration20261123152PromisesOfWeeklyBoxes },
  { name: '2026-11-23-154-notice-of-commission', class: Migration20261123154NoticeOfCommission },
  { name: '2026-11-23-156-changed-details-of-orders', class: Migration20261123156ChangedDetailsOfOrders },
  { name: '2026-11-23-158-words-of-forms', class: Migration20261123158WordsOfForms },
  { name: '2026-11-23-160-reasons-of-questions', class: Migration20261123160ReasonsOfQuestions },
  { name: '2026-11-23-170-chefs-part-of-boxes', class: Migration20261123170ChefsPartOfBoxes },
  { name: '2026-11-23-185-end-of-replacements', class: Migration20261123185EndOfReplacements },
];
