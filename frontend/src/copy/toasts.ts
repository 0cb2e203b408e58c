export interface ToastCopy {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly description?: string;
}

const good = (title: string, description?: string): ToastCopy => ({ kind: 'success', title, description });
const bad = (title: string, description?: string): ToastCopy => ({ kind: 'error', title, description });

/** Every toast of the product, word for word. The caller fills `{names}`. */
export const toasts = {
  // Shopping
  selectionRequired: bad('Selection Required', 'Please select quantity and meals'),
  subscriptionSelectionRequired: bad('Selection Required', 'Please select quantity, delivery day, and meals'),
  mealCountMismatch: bad(
    'Meal Count Mismatch',
    'Please select exactly {target} meals. Currently selected: {count}',
  ),
  chefsChoiceApplied: good("Chef's Choice Applied!", 'We chose {target} meals for you.'),
  chefAway: bad('The chef didn’t answer', 'Please check your connection and try again.'),
  cartEmpty: bad('Cart is empty', 'Please add at least one package to continue.'),
  trialCartEmpty: bad('Cart is empty', 'Please add at least one trial day to continue.'),
  addedToCart: good('Added to cart'),
  updatedCart: good('Updated cart'),
  addedToTrialCart: good('Added to trial cart'),
  proceedingToCheckout: good('Proceeding to checkout'),
  invalidPlan: bad('Invalid Plan', 'The selected meal plan is not available'),
  checkoutFailed: bad('Error', 'Failed to create checkout session'),
  portalFailed: bad('Error', 'Failed to open subscription management'),
  manageNeedsLogin: bad('Authentication required', 'Please log in to manage your subscription'),

  // Back office
  settingsSaved: good('Settings saved', 'The shop follows at once.'),
  rolesSaved: good('Roles saved'),
  personSignedOut: good('Signed out', 'The browser has to sign in again.'),
  walletAdjusted: good('Wallet adjusted', 'An email tells the customer why.'),
  adjustmentWaits: good(
    'Waiting for a second person',
    'Nothing has moved yet. A colleague approves it here.',
  ),
  adjustmentDeclined: good('Adjustment declined', 'Nothing has moved.'),
  promotionSaved: good('Promotion saved', 'The shop follows at once.'),
  daySaved: good('Delivery day saved'),
  messageAnswered: good('Marked as answered'),
  messageReopened: good('Open again'),
  replySent: good('Reply on its way'),
  complaintClosed: good('Complaint closed', 'The customer gets an email with your reply.'),
  complaintReopened: good('Complaint open again'),

  siteUpdated: good('The shop has been updated', 'Reload the page to see the newest version.'),

  // Checkout
  fixErrors: bad('Please fix the errors below', 'All required fields must be filled out correctly.'),
  noItems: bad('No items in cart', 'Please add items to your cart before checkout.'),
  paymentError: bad('Payment Error', 'There was an issue processing your payment. Please try again.'),
  paymentSessionFailed: bad('Payment Error', 'Failed to create payment session'),
  noPaymentUrl: bad('Payment Error', 'No payment URL received from server'),
  subscriptionError: bad('Subscription Error', 'Failed to create subscription session'),
  noCheckoutUrl: bad('Subscription Error', 'No checkout URL received from server'),

  // Recipes
  likedRecipe: good('Liked recipe!', 'Added to your favorites'),
  unlikedRecipe: good('Unliked recipe'),
  voteCast: good('Vote cast!', 'Help us bring this recipe to life for delivery'),
  voteRemoved: good('Vote removed'),
  linkCopied: good('Link copied!'),
  likeFailed: bad('Error', 'Failed to update like status'),
  voteFailed: bad('Error', 'Failed to update vote'),

  // Signing in
  welcomeBack: good('Welcome back!', 'You have successfully signed in.'),
  signedOut: good('Signed out', 'You have been signed out successfully.'),
  checkYourEmail: good('Check your email', "We've sent you a confirmation link."),
  checkYourEmailFull: good(
    'Check Your Email',
    "We've sent you a confirmation link to complete your registration.",
  ),
  signUpFailed: bad('Sign up failed'),
  signInFailed: bad('Sign in failed'),
  loginFailed: bad('Login Failed'),
  unexpected: bad('Error', 'An unexpected error occurred'),
  accountExists: bad('Account Exists', 'This email is already registered. Please try logging in instead.'),
  weakPassword: bad('Weak Password', 'Please choose a stronger password that meets all requirements.'),
  tooManyAttempts: bad('Too Many Attempts'),
  emailHalfChanged: good('Confirmed', 'Please also confirm the link in the other email.'),
  linkExpired: bad(
    'Verification link expired',
    "Email clients may auto-open links. Please log in to continue and we'll finish setup.",
  ),

  // Account
  healthDeleted: good('Deleted', 'We’ve deleted the health information from your account.'),
  addressSaved: good('Address saved'),
  passwordChanged: good('Password changed', 'We’ve signed you out everywhere else.'),
  twoFactorOn: good('Two-factor sign-in is on'),
  twoFactorOff: good('Two-factor sign-in is off'),
  sessionsEnded: good('Signed out everywhere else'),
  accountDeleted: good(
    'We’ve deleted your account',
    'Thank you for eating with us. We’ve emailed you to confirm.',
  ),

  // Wallet and membership
  walletToppedUp: good('Wallet Topped Up!', '{creditAmount} has been added to your wallet.'),
  topUpFailed: bad('Error', 'Failed to create wallet top-up session'),
  walletPaymentFailed: bad('Error', 'Failed to process wallet payment'),
  invalidAmount: bad('Invalid Amount', 'Minimum top-up amount is {walletMinTopUp}'),
  topUpNeedsLogin: bad('Authentication Required', 'Please log in to top up your wallet'),
  statusRefreshed: good('Status Refreshed'),
  refreshFailed: bad('Refresh Failed'),
  refreshError: bad('Refresh Error'),
  trialFailed: bad('Error', 'Failed to start trial. Please try again.'),

  // Professionals
  dashboardReady: good('Welcome back!', 'Your referral dashboard is ready.'),
  joinedReferral: good('Successfully joined!', 'Share your referral link to unlock rewards!'),
  referralProgramJoined: good('Referral program joined'),
  leftReferral: good('You’ve left the programme', 'Your code no longer works.'),
  confirmProfessional: good(
    'Check your email',
    'Confirm your account to finish joining the professional referral program.',
  ),
  referralLinkCopied: good('Referral link copied!', 'Share with colleagues and patients'),
  signupFailed: bad('Signup failed', 'Failed to join the referral campaign'),
  accountCreationFailed: bad('Account creation failed'),
  allFieldsRequired: bad('All fields required', 'Please fill in first name, last name, email, and password.'),
  alreadyRegistered: bad(
    'Account already registered',
    'Please sign in to your existing professional account to access the dashboard.',
  ),

  // Administration
  partnersNotLoaded: bad('Error', 'Failed to fetch clinic partners'),
  partnerNotSaved: bad('Error', 'Failed to save clinic partner'),
  partnerNotDeleted: bad('Error', 'Failed to delete clinic partner'),
  partnerStatusNotUpdated: bad('Error', 'Failed to update clinic partner status'),
  partnerCreated: good('Clinic partner created'),
  partnerUpdated: good('Clinic partner updated'),
  partnerDeleted: good('Clinic partner deleted'),
  partnerActivated: good('Clinic partner activated'),
  partnerDeactivated: good('Clinic partner deactivated'),
  payoutBatchCreated: good(
    'Batch created',
    'Download its file, and mark it as paid once the bank has sent it.',
  ),
  payoutBatchPaid: good('Marked as paid', 'Each professional gets an email.'),
  professionalApproved: good('Approved', 'An email tells them.'),
  professionalRefused: good('Refused', 'Their code has ended, and an email tells them why.'),
  approvalOn: good('Saved', 'New professionals wait for approval from now on.'),
  payoutApprovalOn: good('Saved', 'The first payout waits for approval.'),
  payoutApprovalOff: good('Saved', 'Payouts need no approval from now on.'),
  approvalOff: good('Saved', 'The codes of new professionals work at once.'),
  orderStatusNotUpdated: bad('Error', 'Failed to update order status'),
  orderStatusUpdated: good('Order status updated'),
  deadLettersReplayed: good('Due again', 'Deliveries that are tried again now: {count}'),
  orderRefunded: good('Refund under way', '{amount} goes back the way it came.'),
  orderChangeOffered: good('Change prepared', 'The customer gets an email with a link to pay.'),
  orderChanged: good('Order changed', 'An email shows the old and the new order.'),
  deliveryDetailsSaved: good('Delivery details saved', 'An email names what has changed.'),
  orderDispatched: good('Order dispatched', 'Its customer is told where to follow it.'),
  lateOrderSentAgain: good('Order sent again', 'Its customer gets an email with the day.'),
  labelWarningSent: good('Warning sent', 'Each customer gets one email.'),
  labelWarningResolved: good('Saved', 'No customer is emailed.'),
  recallWritten: good('Message saved', 'A colleague has to approve it before it’s sent.'),
  recallSent: good('Message on its way', 'Each customer gets one email.'),
  recallResent: good('Sending again', 'Only to people it hasn’t reached.'),
  recallWithdrawn: good('Message withdrawn', 'Nobody gets it.'),
  lateOrderClosed: good('Order closed', 'Its details are deleted within an hour.'),
  deliveryFailureNoted: good('Failed delivery noted', 'Its customer is told what happens next.'),
  emailResent: good('Email on its way', 'It goes to {email} again.'),
  boxSkipped: good('Box skipped', 'Nothing is made or charged for it.'),
  boxUnskipped: good('Skip undone', 'The box is made and charged again.'),
  boxTooLateToSkip: bad(
    'Too late to skip it',
    'The cut-off of this box has passed: it is made and charged. Its order can still be cancelled under Orders.',
  ),
  boxTooLateToUnskip: bad(
    'Too late to bring it back',
    'The cut-off of this box has passed, so it stays skipped. The customer’s next box comes as planned.',
  ),
  boxPaused: good('Weekly box paused', 'Its customer gets an email.'),
  boxResumed: good('Weekly box resumed', 'Its customer gets an email.'),
  boxCancelled: good('Weekly box cancelled', 'Its customer gets an email.'),
  lotsWritten: good('Lots recorded'),
  batchRecorded: good('Delivery recorded'),
  batchEnded: good('Marked as used up'),
  batchReopened: good('Marked as still here'),
  batchRemoved: good('Delivery removed'),
  pointAdded: good('Place added'),
  pointRetired: good('No longer measured'),
  temperatureTaken: good('Temperature recorded'),
  temperatureRemoved: good('Temperature taken back'),
  lotTakenBack: good('Lot removed'),
  dayCapacitySaved: good('Capacity saved'),
  productSaved: good('Product saved'),
  productCreated: good('Product created', 'It’s hidden until you show it.'),
  productRetired: good('Product retired', 'Weekly boxes that include it are refilled.'),
  productBack: good('Product brought back'),
  menuSaved: good('Menu saved'),
  menuRemoved: good('Menu removed'),
  labelApproved: good('Label approved'),
  recipeSaved: good('Recipe saved', 'The site shows it at once.'),
  recipeCreated: good('Recipe created', 'It is hidden until you show it.'),
  recipeApproved: good('Recipe approved'),
  pictureSaved: good('Picture saved'),
  pricePlanned: good('New price planned'),
  priceWithdrawn: good('Planned price withdrawn'),
} satisfies Record<string, ToastCopy>;

export type ToastKey = keyof typeof toasts;
