import { z } from 'zod'
import { Carrier } from './actions.schema.ts'
import { MOST_TOGETHER, MOST_WAITED_FOR, packingParts } from './packing/packing.schema.ts'

const parts = z.array(z.enum(packingParts)).min(1).max(packingParts.length)

/** Orders that are packed together; papers for all of them in one file. */
export const PackingWish = z
  .strictObject({
    orderIds: z.array(z.uuid()).min(1).max(MOST_WAITED_FOR),
    parts,
  })
  .meta({ id: 'OfficePackingWish' })
export const LongPackingWish = z
  .strictObject({ orderIds: z.array(z.uuid()).min(1).max(MOST_TOGETHER), parts })
  .meta({ id: 'OfficeLongPackingWish' })
export type PackingWish = z.infer<typeof PackingWish>

export const trackingProblems = [
  'notReadable',
  'unknownOrder',
  'orderTwice',
  'nothingToSend',
  'numberTwice',
  'numberKnown',
] as const

export const TrackedLine = z.object({
  line: z.number().int().meta({ description: 'Of the file, from 1 on' }),
  text: z.string().meta({ description: 'The order’s number, or what could not be read' }),
  orderId: z.uuid().nullable(),
  buyer: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  carrier: Carrier.nullable(),
  pieces: z.number().int(),
  problem: z.enum(trackingProblems).nullable().meta({ description: 'Null: it is marked as sent' }),
})
export type TrackedLine = z.infer<typeof TrackedLine>

export const TrackingFile = z
  .strictObject({
    text: z.string().min(1).max(100_000).meta({ description: 'A table, or what a scanner has typed' }),
    carrier: Carrier.meta({ description: 'Where a line names none' }),
  })
  .meta({ id: 'OfficeTrackingFile' })
export type TrackingFile = z.infer<typeof TrackingFile>
export const ConfirmedTracking = TrackingFile.extend({ digest: z.string().max(64) }).meta({
  id: 'OfficeConfirmedTracking',
})

export const TrackingPreview = z
  .object({
    lines: z.array(TrackedLine),
    fitting: z.number().int().meta({ description: 'How many are marked as sent' }),
    digest: z.string(),
  })
  .meta({ id: 'OfficeTrackingPreview' })
export type TrackingPreview = z.infer<typeof TrackingPreview>

export const TrackingDone = z
  .object({
    sent: z.number().int(),
    failed: z
      .array(z.object({ order: z.string(), errorCode: z.string() }))
      .meta({ description: 'What somebody else was quicker with' }),
  })
  .meta({ id: 'OfficeTrackingDone' })
export type TrackingDone = z.infer<typeof TrackingDone>
