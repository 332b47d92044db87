import type { Order } from '@paypal/paypal-server-sdk'
import type { ProviderApproval } from '#modules/payments/provider.ts'
import type { ApprovedBuyer } from '#modules/payments/schema.ts'
import { centsOf } from './paypal.rules.ts'

/** Who agreed to an order, and whether it can be taken now. */
export function approvalOf(order: Order): ProviderApproval {
  const amountCents = centsOf(order.purchaseUnits?.[0]?.amount?.value)
  if (order.status === 'APPROVED') return { state: 'approved', amountCents, buyer: buyerOf(order) }
  const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED'
  return { state: isOpen ? 'open' : 'over', amountCents, buyer: null }
}

/** The address is the one chosen for this purchase; name and mailbox of the account stand in where it names none. */
function buyerOf(order: Order): ApprovedBuyer {
  const account = order.paymentSource?.paypal
  const shipping = order.purchaseUnits?.[0]?.shipping
  const { name, address } = shipping ?? {}
  const holder = order.payer?.name ?? account?.name
  return {
    name: name?.fullName ?? [holder?.givenName, holder?.surname].filter(Boolean).join(' '),
    email: shipping?.emailAddress ?? order.payer?.emailAddress ?? account?.emailAddress ?? '',
    phone: phoneOf(order),
    address: {
      street: address?.addressLine1 ?? '',
      additionalAddress: address?.addressLine2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.adminArea2 ?? '',
      countryCode: address?.countryCode ?? '',
    },
  }
}

function phoneOf(order: Order): string {
  const given = order.purchaseUnits?.[0]?.shipping?.phoneNumber
  if (given) return `+${given.countryCode}${given.nationalNumber}`
  return order.payer?.phone?.phoneNumber?.nationalNumber ?? ''
}
