import { linkOf, type OrderLinks } from '#modules/checkout/guests/order-links.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import { type DunningStep, loadToDun, type Payments } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { dunningMail } from './dunning.mails.ts'
import type { DunningLetter } from './dunning.texts.ts'
import { loadDunned } from './settlement.storage.ts'

export type DunningOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  payments: Payments
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
} & OrderLinks

const AT_ONCE = 500
const TAKEN_BACK_JOB = 'checkout-taken-back-mail'

/** Letters about money that has not come: a reminder, two dunnings, then it is staff's. In the language of the order. */
export function createDunning(options: DunningOptions) {
  const { db, jobs, mailer, payments, recipientOf } = options

  jobs.every('checkout-dunning', '0 8 * * *', dunAll)
  jobs.handle(TAKEN_BACK_JOB, async (data) => {
    const paymentId = String(data['paymentId'])
    await db.transaction().execute((trx) => write(trx, paymentId, 'takenBack'))
  })

  async function dunAll(): Promise<void> {
    for (const paymentId of await loadToDun(db, 'checkout', AT_ONCE))
      await db.transaction().execute((trx) => dun(trx, paymentId))
  }

  /** The step and its letter are one transaction: neither without the other, and neither twice. */
  async function dun(trx: Trx, paymentId: string): Promise<DunningStep | null> {
    const step = await payments.receivables.dun(trx, paymentId)
    if (step) await write(trx, paymentId, step)
    return step
  }

  async function write(trx: Trx, paymentId: string, letter: DunningLetter): Promise<void> {
    const owed = await loadDunned(trx, paymentId)
    if (!owed || owed.settlement.openAmount === 0) return
    const recipient = await recipientOf(trx, owed.ownerId)
    if (!recipient) return
    const { url } = await linkOf(trx, options, owed)
    await mailer.send(trx, { to: recipient.email, ...dunningMail({ ...owed, letter, url }) })
  }

  /** The reaction to a payment that a bank took back. */
  const onTakenBack = (trx: Trx, { id: paymentId }: { id: string }) =>
    jobs.enqueue(trx, TAKEN_BACK_JOB, { paymentId })

  return { dunAll, onTakenBack }
}
