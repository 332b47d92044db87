import { type ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { saveAddress } from '#web/contacts/address-calls.ts'
import { type Role, readDraft, typedAddress } from '../draft.ts'
import type { Delivery } from './useDelivery.ts'

/** Where an order goes. Null: there is none that could be used. */
export type OrderAddresses = { billing: ContactAddress | null; shipping: ContactAddress | null }

/**
 * The addresses of an order: what was chosen, else what stands complete in a form that nobody sent. The order takes it as
 * its form would have, and keeps it in the account where that was ticked.
 */
export async function settleAddresses(
  delivery: Delivery,
  reloadBuyer: () => Promise<void>,
): Promise<OrderAddresses> {
  const billing = delivery.billing ?? (await takeTyped('billing', delivery, reloadBuyer))
  if (delivery.isSame) return { billing, shipping: billing }
  return { billing, shipping: delivery.shipping ?? (await takeTyped('shipping', delivery, reloadBuyer)) }
}

/** The address in a form that was not sent, if it is complete. */
export function completeTyped(role: Role): NewAddress | null {
  const typed = readDraft().typed[role]
  const checked = NewAddress.safeParse(typed?.values)
  return checked.success ? checked.data : null
}

async function takeTyped(
  role: Role,
  delivery: Delivery,
  reloadBuyer: () => Promise<void>,
): Promise<ContactAddress | null> {
  const typed = readDraft().typed[role]
  const address = completeTyped(role)
  if (!typed || !address) return null
  const saved = typed.isKept ? await saveAddress(address) : null
  if (saved?.ok) {
    await reloadBuyer()
    delivery.drop(role)
    delivery.choose(role, saved.data.id)
    return saved.data
  }
  delivery.take(role, typed.values)
  return typedAddress(role, typed.values)
}
