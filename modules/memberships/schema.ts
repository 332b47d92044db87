import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'

export const ShopMembership = z
  .object({
    id: z.uuid(),
    kind: z.literal('shop'),
    number: z.string().nullable(),
    priceGroup: z.string().nullable(),
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ShopMembership' })
export type ShopMembership = z.infer<typeof ShopMembership>

/** Never empty: having none is a 404, which clients pass over in silence (CART-44). */
export const ShopMemberships = z
  .object({ subjectId: z.uuid(), items: z.array(ShopMembership) })
  .meta({ id: 'ShopMemberships', description: 'Any shop membership shows member prices (CART-14)' })
export type ShopMemberships = z.infer<typeof ShopMemberships>

/** What shop and cart ask before they show prices; for everybody who is signed in. */
export const PriceRights = z
  .object({
    isMember: z.boolean().meta({ description: 'Any shop membership: member prices (CART-14).' }),
    priceGroup: z.string().nullable().meta({
      description: 'Of the organisation one acts for or belongs to (CART-25), else of the own membership.',
    }),
  })
  .meta({ id: 'PriceRights' })
export type PriceRights = z.infer<typeof PriceRights>

export const membershipStates = ['coming', 'active', 'ended'] as const

/** A membership of the club itself, ended ones included: what a membership card shows. */
export const ClubMembership = z
  .object({
    id: z.uuid(),
    number: z.string().nullable(),
    state: z.enum(membershipStates).meta({ description: 'By the clock of the server.' }),
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ClubMembership' })
export type ClubMembership = z.infer<typeof ClubMembership>

/** VID-17, VID-18: gives access only while `expiresAt` lies in the future; past ones are told, too. */
export const PaywallSubscription = z
  .object({
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isActive: z
      .boolean()
      .meta({ description: '`expiresAt` lies in the future, by the clock of the server.' }),
    paywall: z.object({
      id: z.number().int(),
      partnerId: z.number().int().meta({ description: 'The id at the streaming partner.' }),
      name: z.object({ de: z.string(), en: z.string(), ja: z.string().optional() }),
    }),
  })
  .meta({ id: 'PaywallSubscription' })
export type PaywallSubscription = z.infer<typeof PaywallSubscription>
export const PaywallSubscriptionList = listOf(PaywallSubscription).meta({ id: 'PaywallSubscriptionList' })
/** VID-20. */
export const paywallQuery = listQuery({ maxPageSize: 100 })
