import { z } from 'zod'
import { AdmissionEvent, AdmissionReport, GateInfo, ScanResult } from '#modules/admission/schema.ts'

const moment = z.iso.datetime()

/** Of each sort so many are shown; the table has all. */
export const MOST_SHOWN = 100

const { doubles, mistakes, contradictions } = AdmissionReport.shape
const some = <T extends z.ZodType>(items: T) => z.object({ count: z.number().int(), items })

/** What the gates of a match do, or did. */
export const OfficeGateReport = z
  .object({
    event: AdmissionEvent,
    now: moment,
    phase: z.enum(['before', 'open', 'over']),
    tickets: z.number().int().meta({ description: 'Good ones' }),
    entered: z.number().int(),
    gates: z.array(GateInfo),
    minutes: z
      .object({ from: moment, counts: z.array(z.number().int()) })
      .nullable()
      .meta({
        description: 'Who went in, minute by minute from the first to the last; null while nobody is in',
      }),
    refused: z.array(z.object({ result: ScanResult, count: z.number().int() })),
    doubles: some(doubles),
    mistakes: some(mistakes),
    contradictions: some(contradictions),
    phones: some(
      z.array(
        z.object({
          id: z.uuid(),
          gate: z.string(),
          steward: z.string().nullable().meta({ description: 'Null when their account is gone' }),
          openedAt: moment,
          heardAt: moment,
          hasLeft: z.boolean().meta({ description: 'They opened another one since' }),
          mayHoldScans: z
            .boolean()
            .meta({ description: 'Quiet since then: perhaps it has not handed in all' }),
        }),
      ),
    ).extend({ quiet: z.number().int().meta({ description: 'How many may hold something' }) }),
  })
  .meta({ id: 'OfficeGateReport' })
export type OfficeGateReport = z.infer<typeof OfficeGateReport>
