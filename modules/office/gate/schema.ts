import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const moment = z.iso.datetime()
const gate = z.string().meta({ description: 'Key of the gate, as the club names it' })

export const StewardQuery = officeListQuery

/** Somebody who may open gates. */
export const OfficeSteward = z
  .object({
    personId: z.uuid(),
    name: z.string(),
    email: z.string(),
    isSteward: z.boolean().meta({ description: 'Else they may because they work here' }),
    since: moment,
    lastScanAt: moment.nullable(),
    lastGate: z
      .object({ eventId: z.uuid(), event: Text, gate })
      .nullable()
      .meta({ description: 'The gate they opened last' }),
    openDevices: z.number().int().meta({ description: 'Their phones at matches that still admit' }),
  })
  .meta({ id: 'OfficeSteward' })
export type OfficeSteward = z.infer<typeof OfficeSteward>
export const OfficeStewardList = listOf(OfficeSteward).meta({ id: 'OfficeStewardList' })

export const OfficeStewardDetail = OfficeSteward.extend({
  devices: z
    .array(z.object({ event: Text, gate, openedAt: moment, syncedAt: moment.nullable() }))
    .meta({ description: 'Phones at matches that still admit; they stop when the right is taken' }),
}).meta({ id: 'OfficeStewardDetail' })
export type OfficeStewardDetail = z.infer<typeof OfficeStewardDetail>

export const NewSteward = z
  .strictObject({ email: z.string().trim().pipe(z.email().max(254)) })
  .meta({ id: 'NewOfficeSteward' })
export type NewSteward = z.infer<typeof NewSteward>

export const MadeSteward = z
  .object({ personId: z.uuid(), name: z.string() })
  .meta({ id: 'MadeOfficeSteward' })
