const PENCE = 100;
const POUNDS = /^£?(\d{1,6})(?:\.(\d{2}))?$/;

/** The typed amount in pence; undefined when it is invalid or exceeds the rest. */
export function amountIn(typed: string, leftPence: number): number | undefined {
  const [, pounds, pence = '0'] = POUNDS.exec(typed.trim()) ?? [];
  if (pounds === undefined) return undefined;
  const amount = Number(pounds) * PENCE + Number(pence);
  return amount > 0 && amount <= leftPence ? amount : undefined;
}

/** Pence as a typed amount in pounds. */
export function poundsOf(amountPence: number): string {
  return (amountPence / PENCE).toFixed(2);
}
