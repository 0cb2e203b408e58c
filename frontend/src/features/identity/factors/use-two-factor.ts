import { useState } from 'react';
import { notify } from '#frontend/copy/notify.js';
import {
  secondFactorChanged,
  useAccountDispatch,
  useGetRecoveryCodesMutation,
} from '../profile/account-api.js';
import { useAuthCall, type Auth, type AuthFailure } from '../sign-in/use-auth-call.js';

/** What an authenticator app needs to know. */
export interface Enrolment {
  readonly factorId: string;
  /** Base32, to type where scanning is impossible. */
  readonly secret: string;
  /** The QR code as SVG. */
  readonly qrSvg: string;
}

export type TwoFactorStep =
  /** Nothing is in progress, whether it is on or not. */
  | { readonly name: 'off' }
  /** The sign-in is too old to start (rule I34). */
  | { readonly name: 'again' }
  | { readonly name: 'enrol'; readonly enrolment: Enrolment }
  /** Shown once; `codes` is missing when they could not be fetched. */
  | { readonly name: 'codes'; readonly codes?: readonly string[] };

const SVG_PREFIX = /^data:image\/svg\+xml;(?:utf-8|charset=utf-8),/;

/** Adds a factor; removes the leftover of an abandoned attempt first. */
async function enrol(auth: Auth) {
  const { data: known } = await auth.mfa.listFactors();
  for (const { id, status } of known?.all ?? []) {
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
  }
  return auth.mfa.enroll({ factorType: 'totp' });
}

/** Removes every verified factor; stops at the first failure. */
async function removeAll(auth: Auth) {
  const listed = await auth.mfa.listFactors();
  if (listed.error) return { data: null, error: listed.error };
  for (const { id } of listed.data.totp) {
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) return { data: null, error };
  }
  return { data: null, error: null };
}

/** Turning the second factor on and off (rule I13). */
export function useTwoFactor() {
  const dispatch = useAccountDispatch();
  const { call, isBusy } = useAuthCall();
  const [step, setStep] = useState<TwoFactorStep>({ name: 'off' });
  const [failure, setFailure] = useState<AuthFailure>();
  const [fetchCodes, codesCall] = useGetRecoveryCodesMutation();

  const begin = async (): Promise<void> => {
    setFailure(undefined);
    const result = await call(enrol);
    if (result.failure?.code === 'reauthentication_needed') return setStep({ name: 'again' });
    setFailure(result.failure);
    if (!result.data) return;
    const { id, totp } = result.data;
    const qrSvg = decodeSvg(totp.qr_code);
    setStep({ name: 'enrol', enrolment: { factorId: id, secret: totp.secret, qrSvg } });
  };

  /** Signs in again and continues; returns the failure when the password was wrong. */
  const showPassword = async (email: string, password: string): Promise<AuthFailure | undefined> => {
    const result = await call((auth) => auth.signInWithPassword({ email, password }));
    if (result.failure) return result.failure;
    setStep({ name: 'off' });
    await begin();
    return undefined;
  };

  const cancel = (): void => {
    if (step.name === 'enrol') void call((auth) => auth.mfa.unenroll({ factorId: step.enrolment.factorId }));
    setStep({ name: 'off' });
  };

  const showCodes = async (): Promise<void> => {
    const { data } = await fetchCodes();
    dispatch(
      secondFactorChanged(data ? { isOn: true, recoveryCodesLeft: data.codes.length } : { isOn: true }),
    );
    setStep({ name: 'codes', ...(data ? { codes: data.codes } : {}) });
  };

  /** Checks the first code; returns undefined when the second factor is now on. */
  const confirm = async (factorId: string, code: string): Promise<AuthFailure | undefined> => {
    const result = await call((auth) => auth.mfa.challengeAndVerify({ factorId, code }));
    if (result.failure) return result.failure;
    dispatch(notify({ toast: 'twoFactorOn' }));
    await showCodes();
    return undefined;
  };

  const remove = async (): Promise<boolean> => {
    const result = await call(removeAll);
    setFailure(result.failure);
    if (result.failure) return false;
    dispatch(secondFactorChanged({ isOn: false, recoveryCodesLeft: 0 }));
    dispatch(notify({ toast: 'twoFactorOff' }));
    setStep({ name: 'off' });
    return true;
  };

  return {
    step,
    failure,
    begin,
    showPassword,
    cancel,
    confirm,
    remove,
    showCodes,
    isBusy: isBusy || codesCall.isLoading,
    done: () => setStep({ name: 'off' }),
  };
}

export type TwoFactor = ReturnType<typeof useTwoFactor>;

/** The library prefixes the SVG, and may or may not have escaped it. */
function decodeSvg(qrCode: string): string {
  const bare = qrCode.replace(SVG_PREFIX, '');
  return bare.trimStart().startsWith('<') ? bare : decodeURIComponent(bare);
}
