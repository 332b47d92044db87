import { serviceOrigin } from '#club/domains.ts'
import type { WalletName } from '#modules/payments/ways.rules.ts'
import type { Here } from '#web/site/here.ts'

/** Whether somebody can pay with a phone's wallet here: the sandbox has both, else the device knows. Asked in the browser alone. */
export function hasWallet(wallet: WalletName, { payAt, domains }: Pick<Here, 'payAt' | 'domains'>): boolean {
  if (payAt.includes(serviceOrigin('bank', domains))) return true
  const { ApplePaySession: apple, PaymentRequest: requests } = window as Window & {
    ApplePaySession?: { canMakePayments(): boolean }
    PaymentRequest?: unknown
  }
  if (wallet === 'applepay') return apple?.canMakePayments() ?? false
  return requests !== undefined && apple === undefined
}
