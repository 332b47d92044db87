/** The clock of rotating codes, without Node: gate and wallet count it in the browser, too. */

/** A rotating code changes this often. The wallet in the browser counts the same (`web/tickets/code/rotating-code.ts`). */
export const ROTATION_SECONDS = 15
/** Clocks of phones and gates differ by up to a minute each way; older and younger codes are refused. */
const LEEWAY_SECONDS = 75

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / ROTATION_SECONDS)
}

/** Whether a step is of about this moment. */
export function isFreshStep(step: number, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - (step + 0.5) * ROTATION_SECONDS) <= LEEWAY_SECONDS
}
