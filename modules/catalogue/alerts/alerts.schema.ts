import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'

/** Somebody wants to be told when a size is back. Signed in, the mail goes to one's own address. */
export const newStockAlert = z.strictObject({
  sku: z
    .string()
    .max(60)
    .regex(/^\d{1,9}\.\d{1,9}\.[A-Za-z0-9-]{1,20}$/),
  email: z
    .email()
    .max(254)
    .optional()
    .meta({ description: 'Needed when signed out; not read when signed in.' }),
  language: z.enum(['de', 'en', 'ja']).default('de'),
})

export const stockAlertAsked = z
  .object({
    isConfirmed: z
      .boolean()
      .meta({ description: 'False: a mail asks whether the address is theirs. The same for every address.' }),
  })
  .meta({ id: 'StockAlertAsked' })

export const stockAlert = z
  .object({
    name: Text,
    size: z.string().nullable(),
    full_slugs: z.object({ de: z.string(), en: z.string(), ja: z.string() }),
    state: z.enum(['asked', 'waiting', 'sent']).meta({ description: '`asked`: not confirmed yet.' }),
  })
  .meta({ id: 'StockAlert' })

export type StockAlert = z.infer<typeof stockAlert>

/** 128 random bits of the link in the mail. */
export const alertParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })
