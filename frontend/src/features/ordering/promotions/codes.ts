import { namedFields, type ApiError } from '#frontend/api/problem.js';

export interface Codes {
  readonly referralCode?: string;
  readonly promoCode?: string;
}

export type CodeField = keyof Codes;

/** The controls of a code field. */
export interface CodeControls {
  readonly codes: Codes;
  readonly codeErrors: Readonly<Partial<Record<CodeField, string | undefined>>>;
  readonly busy: boolean;
  /**
   * Applies a code, or removes it with ''. A refused code is not applied, and its error shows beside the
   * field.
   */
  readonly setCode: (field: CodeField, code: string) => void;
  readonly clearCodeError: (field: CodeField) => void;
}

/** Which of the two code fields an error concerns. */
export function refusedCode(error: ApiError): { field: CodeField; message: string } | undefined {
  const { code, detail } = error.data;
  if (!['code_invalid', 'promotion_used', 'self_referral'].includes(code)) return undefined;
  const named = namedFields(error)[0]?.field;
  const field = named === 'referralCode' || code === 'self_referral' ? 'referralCode' : 'promoCode';
  return { field, message: detail };
}

/** Too many wrong codes were tried (rule I46): pricing continues without a code. */
export function rateLimitedCode(
  { data }: ApiError,
  codes: Codes,
): { field: CodeField; message: string } | undefined {
  if (data.code !== 'rate_limited') return undefined;
  if (codes.promoCode) return { field: 'promoCode', message: data.detail };
  return codes.referralCode ? { field: 'referralCode', message: data.detail } : undefined;
}
