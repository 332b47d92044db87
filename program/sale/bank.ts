import { createBank } from '#modules/bank/bank.ts'
import type { Ground } from '../ground.ts'
import type { SaleGiven } from './given.ts'

/** Real money needs no sandbox: then there is no such bank, and none of its addresses. */
export function bankOf({ ground, fetch }: Pick<SaleGiven, 'ground' | 'fetch'>) {
  const { db, domains, log, config, home } = ground
  if (config.payment.kind !== 'sandbox') return null
  const webhookUrl = `${home}/api/checkout/v2/checkouts/paymentEvents/sandbox`
  return createBank({ db, domains, log, fetch, webhookUrl, ...bankSecrets(ground) })
}

/** The sandbox bank and the club know each other by two secrets, both made from the one of the settings. */
export function bankSecrets({ keyFor }: Pick<Ground, 'keyFor'>) {
  return { apiKey: keyFor('bank-api'), webhookSecret: keyFor('bank-events') }
}
