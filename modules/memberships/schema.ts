import { z } from 'zod'

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
