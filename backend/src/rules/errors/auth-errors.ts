/**
 * Every error of /auth/v1: its stable code, status and message (rule E1). Codes and statuses are those that
 * the client library knows; where it has none the code is the API's.
 */
export const AUTH_ERRORS = {
  bad_json: { status: 400, msg: 'The request could not be read.' },
  validation_failed: { status: 400, msg: 'Please fix the errors below' },
  unsupported_grant_type: { status: 400, msg: 'You can’t sign in this way.' },
  invalid_credentials: { status: 400, msg: 'Invalid login credentials' },
  reauthentication_needed: { status: 400, msg: 'Please enter your current password as well.' },
  email_not_confirmed: { status: 400, msg: 'Email not confirmed' },
  refresh_token_not_found: { status: 400, msg: 'Your session has ended. Please log in again.' },
  refresh_token_already_used: { status: 400, msg: 'Your session has ended. Please log in again.' },
  session_expired: { status: 400, msg: 'Your session has ended. Please log in again.' },
  bad_code_verifier: { status: 400, msg: 'This sign-in was started in another browser.' },
  no_authorization: { status: 401, msg: 'Please log in to continue.' },
  bad_jwt: { status: 401, msg: 'The access token is missing, invalid or expired.' },
  session_not_found: { status: 401, msg: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, msg: 'Your account doesn’t have access to this.' },
  insufficient_aal: { status: 403, msg: 'Enter the code from your authenticator app to continue.' },
  otp_expired: { status: 403, msg: 'The link is invalid or has expired.' },
  not_found: { status: 404, msg: 'There is nothing here.' },
  flow_state_not_found: { status: 404, msg: 'This sign-in isn’t valid or has already been used.' },
  mfa_factor_not_found: { status: 404, msg: 'We don’t recognise this authenticator app.' },
  payload_too_large: { status: 413, msg: 'The request is larger than we accept.' },
  email_exists: { status: 422, msg: 'This email is already registered. Please try logging in instead.' },
  user_already_exists: {
    status: 422,
    msg: 'This email is already registered. Please try logging in instead.',
  },
  weak_password: {
    status: 422,
    msg: 'Please choose a stronger password that meets all requirements.',
  },
  same_password: { status: 422, msg: 'Your new password must be different from the old one.' },
  flow_state_expired: { status: 422, msg: 'This sign-in took too long. Please start again.' },
  mfa_challenge_expired: { status: 422, msg: 'This took too long. Please start again.' },
  mfa_verification_failed: { status: 422, msg: 'That code isn’t right.' },
  mfa_factor_name_conflict: { status: 422, msg: 'You already have an authenticator app with this name.' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    msg: 'You have too many authenticator apps. Please remove one first.',
  },
  over_request_rate_limit: { status: 429, msg: 'Please wait a little before you try again.' },
  unexpected_failure: { status: 500, msg: 'Sorry, that’s our fault. Please try again.' },
  unavailable: { status: 503, msg: 'Part of our system isn’t responding at the moment. Please try again.' },
} as const satisfies Record<string, { status: number; msg: string }>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;
