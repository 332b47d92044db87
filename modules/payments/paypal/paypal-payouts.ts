import { z } from 'zod'
import { type PayOutAtProvider, ProviderError, type ProviderPayout } from '#modules/payments/provider.ts'
import { moneyOf } from './paypal.rules.ts'
import { asked, found, type PaypalClient } from './paypal-client.ts'

const begun = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const batch = z.object({
  batch_header: z.object({ batch_status: z.string() }),
  items: z.array(z.object({ payout_item_id: z.string(), transaction_status: z.string() })).optional(),
})

/** The money went back to the club, or never left it. */
const ENDED = new Set(['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED', 'CANCELED'])
/** 403: the club's account may not pay out. */
const FINAL = new Set([400, 403, 404, 422])
const BATCH_LINK = /\/v1\/payments\/payouts\/([A-Z0-9]{5,40})\b/

/**
 * Money to a kept PayPal account: Payouts v1, one item in a batch of its own. PayPal works on a batch in its own time, and
 * knows the key of one for thirty days; afterwards the batch's own name has to be known.
 */
export function createPaypalPayouts({ vault, call }: Pick<PaypalClient, 'vault' | 'call'>) {
  return async function payOut(given: PayOutAtProvider): Promise<ProviderPayout> {
    return asked(async () => {
      const reference = given.reference ?? (await begin(given))
      const state = batch.safeParse((await call('GET', `/v1/payments/payouts/${reference}`)).body)
      if (!state.success) throw new ProviderError('unavailable', 'PayPal: no answer about a payout')
      return outcome(reference, state.data)
    })
  }

  async function begin(given: PayOutAtProvider): Promise<string> {
    const { key, amountCents, currency } = given
    const { currencyCode, value } = moneyOf(amountCents, currency)
    const { status, body } = await call('POST', '/v1/payments/payouts', {
      sender_batch_header: { sender_batch_id: key },
      items: [
        {
          ...(await receiverOf(given.tokenReference)),
          amount: { currency: currencyCode, value },
          sender_item_id: key,
        },
      ],
    })
    const answer = begun.safeParse(body)
    if (answer.success) return answer.data.batch_header.payout_batch_id
    // A key that was used before is refused with a link to what it was used for.
    const before = BATCH_LINK.exec(JSON.stringify(body))?.[1]
    if (before) return before
    if (FINAL.has(status)) throw new ProviderError('refused', `PayPal: a payout was answered ${status}`)
    throw new ProviderError('unavailable', `PayPal: a payout was answered ${status}`)
  }

  /** The account that the buyer had agreed to keep. Its id stays when its owner changes the address. */
  async function receiverOf(tokenReference: string) {
    const kept = await found(() => vault.getPaymentToken(tokenReference))
    const account = kept?.paymentSource?.paypal
    const payerId = account?.payerId ?? account?.accountId
    if (payerId) return { recipient_type: 'PAYPAL_ID', receiver: payerId }
    if (account?.emailAddress) return { recipient_type: 'EMAIL', receiver: account.emailAddress }
    throw new ProviderError('refused', 'PayPal: the kept account is not known any more')
  }

  async function outcome(reference: string, state: z.infer<typeof batch>): Promise<ProviderPayout> {
    const item = state.items?.[0]
    const status = item?.transaction_status ?? state.batch_header.batch_status
    if (item && status === 'SUCCESS') return { reference, state: 'done' }
    if (ENDED.has(status) || ENDED.has(state.batch_header.batch_status))
      throw new ProviderError('refused', `the payout is ${status}`)
    if (item && status === 'UNCLAIMED') await callBack(item.payout_item_id)
    return { reference, state: 'underway' }
  }

  /** An account that does not take the money would keep it waiting for thirty days. */
  async function callBack(itemId: string): Promise<never> {
    const { status } = await call('POST', `/v1/payments/payouts-item/${itemId}/cancel`)
    if (status === 200) throw new ProviderError('refused', 'the payout is UNCLAIMED')
    throw new ProviderError('unavailable', `PayPal: calling a payout back was answered ${status}`)
  }
}
