import type { BuyerMethod } from '#modules/checkout/schema.ts'
import type { PlacedOrder } from './checkout-calls.ts'

/**
 * What this tab has under way, kept over reloads: the key of an order whose answer never came, and a payment that has
 * been started. A key lives until the server has answered: the same order then is the same checkout, however often it
 * is sent.
 */

const ATTEMPT = 'checkout-attempt'
const STARTED = 'checkout-started'

export interface StartedPayment {
  checkoutId: string
  method: BuyerMethod
  scriptUrl: string
}

/** The key for this order: the one from before if nothing in it has changed. */
export function keyFor(method: BuyerMethod, body: PlacedOrder): string {
  const order = JSON.stringify([method, body])
  const earlier = read<{ key: string; order: string }>(ATTEMPT)
  if (earlier?.order === order) return earlier.key
  const key = crypto.randomUUID()
  write(ATTEMPT, { key, order })
  return key
}

/** An order that was sent and never answered, e.g. because the connection went or the page was loaded anew. */
export function unansweredOrder(): { method: BuyerMethod; body: PlacedOrder } | null {
  const attempt = read<{ order: string }>(ATTEMPT)
  if (!attempt) return null
  const [method, body] = JSON.parse(attempt.order) as [BuyerMethod, PlacedOrder]
  return { method, body }
}

/** The server has answered: the next order is a new one. */
export function forgetAttempt(): void {
  write(ATTEMPT, null)
}

export function rememberStarted(payment: StartedPayment): void {
  write(STARTED, payment)
}

export function startedPayment(): StartedPayment | null {
  return read<StartedPayment>(STARTED)
}

export function forgetStarted(): void {
  write(STARTED, null)
}

function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Where storage is refused the server still knows an order by its cart and form. */
function write(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {}
}
