import { z } from 'zod'
import { transferErrors } from '../transfers/transfers.schema.ts'

/** One sentence for each code that these routes answer. */
export const upgradeErrors = {
  ...transferErrors,
  UPGRADE_NOT_POSSIBLE: 'This ticket has the full price already, or its place is not sold at full price',
} as const
export type UpgradeErrorCode = keyof typeof upgradeErrors

/** As for accepting without paying: the words that one agrees to are named by their versions. */
export const NewTicketUpgrade = z
  .strictObject({
    agreedTerms: z.string('required').min(1, 'required').max(40, 'max:40'),
    agreedRegulations: z.string('required').min(1, 'required').max(40, 'max:40'),
    confirmsEntitlement: z
      .boolean()
      .default(false)
      .meta({ description: 'That the accessible place is mine to have' }),
  })
  .meta({ id: 'NewTicketUpgrade' })
export type NewTicketUpgrade = z.infer<typeof NewTicketUpgrade>

export const TicketUpgradeInCart = z
  .object({ cartItemId: z.uuid().nullable().meta({ description: 'Null: it was in the cart already.' }) })
  .meta({ id: 'TicketUpgradeInCart' })
export type TicketUpgradeInCart = z.infer<typeof TicketUpgradeInCart>
