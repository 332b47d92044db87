import { z } from 'zod'
import { ProviderError, type ProviderPayment } from '#modules/payments/provider.ts'
import type { PaypalClient } from './paypal-client.ts'

const disputes = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) })
const dispute = z.object({
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
})
const capture = z.object({ custom_id: z.string().optional() })

type Dispute = z.infer<typeof dispute>

/** In favour of the club, or nothing came of it. */
const OURS = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'RESOLVED_WITH_PAYOUT'])

/** What disputes mean for a captured payment; a question of the buyer's (`INQUIRY`) has taken nothing yet. */
export function settlementByCases(cases: readonly Dispute[]): ProviderPayment['settlement'] {
  const open = cases.filter(
    ({ status, dispute_outcome: outcome }) =>
      !(status === 'RESOLVED' && OURS.has(outcome?.outcome_code ?? '')),
  )
  if (open.length === 0) return 'arrived'
  const isAsked = open.every(
    ({ status, dispute_life_cycle_stage: stage }) => stage === 'INQUIRY' && status !== 'RESOLVED',
  )
  return isAsked ? 'underway' : 'returned'
}

/** Asks PayPal about the disputes of a capture. */
export async function settlementOfCapture(
  { call }: Pick<PaypalClient, 'call'>,
  captureId: string,
): Promise<ProviderPayment['settlement']> {
  const found = await call(
    'GET',
    `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`,
  )
  if (found.status === 404) return 'arrived'
  const { items } = read(disputes, found)
  const cases = await Promise.all(
    items.map(async ({ dispute_id: id }) =>
      read(dispute, await call('GET', `/v1/customer/disputes/${encodeURIComponent(id)}`)),
    ),
  )
  return settlementByCases(cases)
}

/** A dispute names the capture, and the capture our key. */
export async function keyOfCapture(
  { call }: Pick<PaypalClient, 'call'>,
  captureId: string,
): Promise<string | null> {
  const found = await call('GET', `/v2/payments/captures/${encodeURIComponent(captureId)}`)
  return found.status === 404 ? null : (read(capture, found).custom_id ?? null)
}

function read<T>(schema: z.ZodType<T>, answer: { status: number; body: unknown }): T {
  const parsed = schema.safeParse(answer.body)
  if (answer.status !== 200 || !parsed.success)
    throw new ProviderError('unavailable', `PayPal: ${answer.status} about a dispute`)
  return parsed.data
}
