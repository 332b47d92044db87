import { z } from 'zod'
import { contractMails } from '#modules/contracts/sending-again.schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'

const place = z.object({
  what: z.literal('place'),
  place: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .meta({ description: 'A seat (`19-12-7`), or a standing block (`23`)' }),
})
const price = z.object({
  what: z.literal('price'),
  priceCents: z.int().min(0).max(10_000_000).meta({ description: 'Of its last season, gross' }),
  newPriceClass: z
    .string()
    .max(10)
    .nullable()
    .meta({ description: 'The class that it goes on with; null: where it is' }),
})
const recipient = z.object({
  what: z.literal('recipient'),
  email: z.email().max(254),
  confirmsEntitlement: z
    .boolean()
    .meta({ description: 'Staff have seen the proof of what a reduced or an accessible place asks for' }),
})

const subscriber = z.object({
  what: z.literal('subscriber'),
  email: z.email().max(254).meta({ description: 'Of the account that pays from now on; a company may' }),
  takesPlace: z.boolean().meta({ description: 'They use the place as well from now on' }),
  confirmsEntitlement: z
    .boolean()
    .meta({ description: 'Staff have seen the proof of what a reduced or an accessible place asks for' }),
})

/** What staff correct of a contract. */
export const ContractCorrection = z
  .discriminatedUnion('what', [place, price, recipient, subscriber])
  .meta({ id: 'OfficeContractCorrection' })
export type ContractCorrection = z.infer<typeof ContractCorrection>

export const CorrectContract = Confirmed.extend({
  correction: ContractCorrection,
  reason: z.string().trim().min(3).max(500),
})

export const ContractMailBody = z.strictObject({ kind: z.enum(contractMails) })
