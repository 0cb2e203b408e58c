import { useDispatch } from 'react-redux';
import { isApiError } from '#frontend/api/problem.js';
import { useJoinReferralMutation } from '#frontend/api/referral.js';
import { notify } from '#frontend/copy/notify.js';
import type { ProfessionalAccount, RegistrationResult } from '../account.js';
import type { ReferralSignupValues } from './referral-signup-validation.js';

export type JoinResult = RegistrationResult | { readonly kind: 'joined' };

/** Sends the form: a new account for a visitor, the record itself for a signed-in user (rule R9). */
export function useJoin(account: ProfessionalAccount) {
  const dispatch = useDispatch();
  const [join] = useJoinReferralMutation();
  return async (values: ReferralSignupValues, referredByCode: string): Promise<JoinResult> => {
    const given = {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email: values.email.trim(),
      profession: values.profession,
      registerNumber: values.registerNumber.trim(),
    };
    if (!account.isSignedIn) {
      return account.register({ ...given, password: values.password, referredByCode });
    }
    const { profession, registerNumber, ...needed } = given;
    const { data, error } = await join({
      ...needed,
      ...(profession === '' ? {} : { profession }),
      ...(registerNumber === '' ? {} : { registerNumber }),
      ...(referredByCode === '' ? {} : { referredByCode }),
    });
    if (data) {
      dispatch(notify({ toast: data.isNew ? 'joinedReferral' : 'dashboardReady' }));
      return { kind: 'joined' };
    }
    const code = isApiError(error) ? error.data.code : undefined;
    if (code === 'already_registered') return { kind: 'already-registered' };
    const { errors, detail } = isApiError(error) ? error.data : { errors: undefined, detail: undefined };
    const isSaid = isApiError(error) && error.status !== 'no_response' && error.status < 500;
    const said = isSaid ? (errors?.[0]?.message ?? detail) : undefined;
    dispatch(notify({ toast: 'signupFailed', ...(said === undefined ? {} : { description: said }) }));
    return { kind: 'refused' };
  };
}
