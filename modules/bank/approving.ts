import type { Db } from '#platform/db.ts'
import { decisionOf, type Instrument, isBehaviour } from './instruments.rules.ts'
import {
  type BankPayment,
  decidePayment,
  findPayment,
  paymentByKey,
  type StoredInstrument,
} from './storage.ts'

/** What a buyer agrees to before the merchant has an order: taken when the merchant asks for it. */
export function createApproving(
  db: Db,
  pay: (payment: BankPayment, instrument: Instrument) => Promise<BankPayment>,
) {
  /** The buyer agrees, and nothing is taken yet. */
  async function approve(
    payment: BankPayment,
    { kind, display, behaviour }: Instrument,
    buyer: number,
  ): Promise<BankPayment> {
    // Klarna decides about its buyer before it vouches.
    if (payment.method === 'klarna' && decisionOf(behaviour).state === 'declined')
      return pay(payment, { kind, display, behaviour })
    const instrument = { reference: '', kind, display }
    const how = { state: 'approved', behaviour, instrument, buyer } as const
    const decided = await decidePayment(db, { id: payment.id, ...how })
    return decided ?? (await findPayment(db, payment.id))!
  }

  /** Takes what was agreed to, once; anything else stays as it is. Null: not known here. */
  async function takeApproved(key: string): Promise<BankPayment | null> {
    const payment = await paymentByKey(db, key)
    if (payment?.state !== 'approved') return payment
    const { kind, display } = payment.instrument as StoredInstrument
    const behaviour = isBehaviour(payment.behaviour) ? payment.behaviour : 'success'
    return pay(payment, { kind, display, behaviour })
  }

  return { approve, takeApproved }
}
