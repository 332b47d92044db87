import { useCallback, useEffect, useState } from 'react'
import type { Contact, ContactAddress } from '#modules/contacts/schema.ts'
import { forgetAddresses, savedAddresses } from '#web/cart/store/country.ts'
import { readContact } from '#web/contacts/address-calls.ts'
import { readPaymentInfo } from '../checkout-calls.ts'
import { optionsFrom, type PaymentOptions } from '../methods.ts'

/** Who buys, where things can go, and how can be paid. Whoever has no account is no contact. */
export type Buyer = { contact: Contact | null; addresses: ContactAddress[]; options: PaymentOptions }

export type BuyerState = {
  status: 'waiting' | 'failed' | 'ready'
  buyer: Buyer | null
  reload: () => Promise<void>
}

/** Reads it as soon as somebody is signed in. */
export function useBuyer(isSignedIn: boolean): BuyerState {
  const [state, setState] = useState<Omit<BuyerState, 'reload'>>({ status: 'waiting', buyer: null })

  const reload = useCallback(async () => {
    forgetAddresses()
    const buyer = await readBuyer()
    setState((before) => ({ status: buyer ? 'ready' : 'failed', buyer: buyer ?? before.buyer }))
  }, [])

  useEffect(() => {
    if (isSignedIn) void reload()
  }, [isSignedIn, reload])

  return { ...state, reload }
}

async function readBuyer(): Promise<Buyer | null> {
  const [contact, addresses, info] = await Promise.all([readContact(), savedAddresses(), readPaymentInfo()])
  if (!contact.ok || !info.ok) return null
  return { contact: contact.data, addresses, options: optionsFrom(info.data) }
}
