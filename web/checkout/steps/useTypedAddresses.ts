import { type ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { changeAddress, saveAddress } from '#web/contacts/address-calls.ts'
import { type AddressValues, isTyped, type OpenForm, type Role, readDraft, typedAddress } from '../draft.ts'
import type { Delivery } from './useDelivery.ts'

/** Where an order goes. Null: there is none that could be used. */
export type OrderAddresses = { billing: ContactAddress | null; shipping: ContactAddress | null }

/**
 * The addresses of an order are those on the screen: what stands in a form that nobody sent, else what was chosen. The order
 * takes a form as its own button would have: what was changed is changed in the account, and a new one kept there where that was ticked.
 */
export async function settleAddresses(
  delivery: Delivery,
  reloadBuyer: () => Promise<void>,
): Promise<OrderAddresses> {
  const billing = await settle('billing', delivery, reloadBuyer)
  if (delivery.isSame) return { billing, shipping: billing }
  return { billing, shipping: await settle('shipping', delivery, reloadBuyer) }
}

/** What of the addresses an order still wants: one at all, or the rest of what somebody began to change. */
export function missingAddress(delivery: Delivery): 'addresses' | 'openAddress' | null {
  const roles: Role[] = delivery.isSame ? ['billing'] : ['billing', 'shipping']
  const wanted = roles.flatMap((role) => {
    const form = unsent(role, delivery)
    if (form ? complete(form.values) : delivery[role]) return []
    return delivery[role] ? 'openAddress' : 'addresses'
  })
  return wanted[0] ?? null
}

/** The form that stands where an address is to be chosen, with something in it. */
function unsent(role: Role, delivery: Delivery): (OpenForm & { values: AddressValues }) | null {
  const { values, ...open } = delivery.openFor(role) ?? { of: null, values: null }
  if (values) return { ...open, values }
  const typed = delivery[role] ? undefined : readDraft().typed[role]
  return typed ? { of: null, ...typed } : null
}

function complete(values: AddressValues): NewAddress | null {
  const checked = NewAddress.safeParse(values)
  return checked.success ? checked.data : null
}

async function settle(
  role: Role,
  delivery: Delivery,
  reloadBuyer: () => Promise<void>,
): Promise<ContactAddress | null> {
  const form = unsent(role, delivery)
  if (!form) return delivery[role]
  const address = complete(form.values)
  if (!address) return null
  const saved = await keepOf(form, address)
  delivery.edit(role, null)
  if (saved?.ok) {
    await reloadBuyer()
    if (!isSaved(form.of)) delivery.drop(role)
    delivery.choose(role, saved.data.id)
    return saved.data
  }
  delivery.take(role, form.values)
  return typedAddress(role, form.values)
}

/** It lies in the account already. */
const isSaved = (id: string | null): id is string => id !== null && !isTyped({ id })

/** Null: it is for this order alone. */
async function keepOf({ of, isKept }: OpenForm, address: NewAddress) {
  if (isSaved(of)) return changeAddress(of, address)
  return isKept ? saveAddress(address) : null
}
