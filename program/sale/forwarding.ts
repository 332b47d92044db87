import type { CartApi } from '#modules/cart/cart.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { createTransfers } from '#modules/wallet/transfers/transfers.ts'
import { createUpgrades } from '#modules/wallet/upgrades/upgrades.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'

/** Tickets that somebody forwards, and what their recipients pay to have them at full price. */
export function openForwarding(given: {
  ground: Ground
  people: Pick<People, 'contacts' | 'identity'>
  tickets: Tickets
  cartOf: () => CartApi
  refundItems: (checkoutItemIds: string[], reason: string) => Promise<void>
}) {
  const { ground, people, tickets, cartOf, refundItems } = given
  const { languageOf, recipientOf, holdPerson } = people.contacts
  const options = {
    ...ground,
    tickets,
    attempts: people.identity.attempts,
    languageOf,
    recipientOf,
    holdPerson,
    transferUrl: (
      { id, token }: { id: string; token?: string },
      language: Parameters<typeof path.transfer>[1],
    ) => `${ground.walletHome}${path.transfer({ transfer: id }, language)}${token ? `#${token}` : ''}`,
  }
  return {
    transfers: createTransfers(options),
    upgrades: createUpgrades({ ...options, cartOf, refundItems }),
  }
}
