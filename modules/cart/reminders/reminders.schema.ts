import { z } from 'zod'

/** Of the words that somebody agrees to with the switch (`cart.json` of the web): changed words are another version. */
export const REMINDER_TEXT_VERSION = '2026-11'

/** In the address of the cart, where the link of a mail leads that ends the reminders. */
export const END_REMINDERS = 'erinnerung'

export const CartReminder = z
  .object({
    isOffered: z.boolean().meta({ description: 'Whether the club sends reminders at all' }),
    isAsked: z.boolean().meta({ description: 'Whether the caller wants them' }),
    afterHours: z.number().int().meta({ description: 'How long a cart lies untouched before it is told of' }),
  })
  .meta({ id: 'CartReminder' })
export type CartReminder = z.infer<typeof CartReminder>

export const AskForReminder = z.strictObject({ isAsked: z.boolean() })

export const CartKeeping = z
  .object({
    isKept: z.boolean().meta({ description: 'Whether the visitor asked for the cart to be kept for longer' }),
    days: z.number().int().meta({ description: 'How long an untouched cart is kept as it is now' }),
    keptDays: z.number().int().meta({ description: 'How long it is kept once that is asked for' }),
  })
  .meta({ id: 'CartKeeping' })
export type CartKeeping = z.infer<typeof CartKeeping>

export const keepingQuery = z.object({
  anonymousUserId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .meta({ description: 'The cart of an anonymous visitor' }),
})

export const KeepCart = z.strictObject({ isKept: z.boolean() })

export const endParams = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

export const reminderErrors = {
  EMAIL_MISSING: 'No address of the caller is confirmed',
  TOO_MANY_KEPT_CARTS: 'Too many carts are kept from this network; the others are kept as usual',
  REMINDERS_OFF: 'The club sends no reminders',
} as const
