import { z } from 'zod'
import { CampDraw, LotState } from '#modules/camps/lots/lots.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.int()

/** A draw of a camp, with what came of it. */
export const OfficeCampDraw = CampDraw.extend({
  applications: count,
  offered: count.meta({ description: 'Lots whose places are held' }),
  booked: count,
  lapsed: count.meta({ description: 'Offered and not paid, given up, or not to be given' }),
  next: count.meta({ description: 'They follow where somebody lets go' }),
}).meta({ id: 'OfficeCampDraw' })
export type OfficeCampDraw = z.infer<typeof OfficeCampDraw>
export const OfficeCampDraws = z.object({ items: z.array(OfficeCampDraw) }).meta({ id: 'OfficeCampDraws' })
export type OfficeCampDraws = z.infer<typeof OfficeCampDraws>

export const CampDrawTerms = z
  .strictObject({
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    confirmHours: count.min(12).max(336).meta({ description: 'So long has whoever is drawn to pay' }),
  })
  .meta({ id: 'OfficeCampDrawTerms' })
export type CampDrawTerms = z.infer<typeof CampDrawTerms>

export const MadeCampDraw = z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeCampDraw' })
export const DrawnCampDraw = z
  .object({ drawn: count.meta({ description: 'Children who were drawn' }) })
  .meta({ id: 'OfficeDrawnCampDraw' })
export const CampDrawReason = z.strictObject({ reason: typedLine(500).min(3) }).meta({
  id: 'OfficeCampDrawReason',
})

export const officeLotsQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 })
export const OfficeCampLot = z
  .object({
    id: z.uuid(),
    number: count,
    turn: count.nullable().meta({ description: 'In the order of the draw' }),
    children: z
      .array(z.object({ name: z.string(), birthday: z.string() }))
      .meta({ description: 'None once they are forgotten' }),
    count,
    booker: z.string().nullable().meta({ description: 'Null: gone, or without a name' }),
    state: LotState,
    wait: z
      .enum(['Waiting', 'Offered', 'Booked', 'Left', 'Expired'])
      .nullable()
      .meta({ description: 'How it stands in the line of the camp; null before the draw' }),
    reason: z.string().nullable(),
    isTwice: z.boolean().meta({ description: 'A child of the same name and birthday is in another lot' }),
  })
  .meta({ id: 'OfficeCampLot' })
export type OfficeCampLot = z.infer<typeof OfficeCampLot>
export const OfficeCampLotList = listOf(OfficeCampLot)
