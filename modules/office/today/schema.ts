import { z } from 'zod'

const byHour = z.array(z.number().int()).length(24)

/** What waits for somebody. Only what the caller may see and do stands here. */
export const OfficeTask = z
  .object({
    kind: z.enum([
      ...(['refundRefused', 'mailsDead', 'jobsDead', 'toSend', 'toPrint', 'returns', 'invoiceOpen'] as const),
      ...(['pledgeEnding'] as const),
      ...(['backupOld', 'backupNever', 'backupUntried', 'webhooksFailed', 'webhooksMissing'] as const),
      ...(['renewalOpen', 'renewalReady', 'renewalFailed', 'duesFailed', 'duesSuspended'] as const),
      ...([
        'privacyOverdue',
        'privacyOpen',
        'applications',
        'clubApplications',
        'fanClubPlaces',
        'editorialHeld',
        'editorialReview',
        'rightsEnded',
        'rightsEnding',
        'terminations',
        'withdrawals',
        'payoutsFailed',
        'ossNear',
        'ossPassed',
      ] as const),
    ]),
    count: z.number().int().meta({ description: 'Counted up to ten thousand' }),
    isUrgent: z.boolean(),
    cents: z.number().int().nullable().meta({ description: 'Money that it is about' }),
    since: z.iso.datetime().nullable().meta({ description: 'The oldest of them' }),
    about: z
      .uuid()
      .nullable()
      .optional()
      .meta({ description: 'The match of the one that ends first, where it is worked on there' }),
    examples: z.array(z.string()).meta({ description: 'Numbers of the oldest, or kinds of jobs' }),
  })
  .meta({ id: 'OfficeTask' })
export type OfficeTask = z.infer<typeof OfficeTask>

/** How a match ahead sells. */
export const OfficePace = z
  .object({
    slug: z.string(),
    opponent: z.string(),
    startsAt: z.iso.datetime(),
    saleFrom: z.iso.datetime(),
    isCalledOff: z.boolean(),
    sold: z.number().int(),
    blocked: z.number().int().meta({ description: 'Kept back by the club' }),
    free: z.number().int().meta({ description: 'Can be bought' }),
    held: z.number().int().meta({ description: 'In carts and checkouts right now' }),
    capacity: z.number().int(),
    days: z
      .array(z.number().int())
      .meta({ description: 'Tickets issued a day, the last fourteen, today last' }),
  })
  .meta({ id: 'OfficePace' })
export type OfficePace = z.infer<typeof OfficePace>

export const firstSteps = ['mailServer', 'colleague', 'product', 'match', 'code'] as const
export const FirstStep = z.enum(firstSteps).meta({ id: 'OfficeFirstStepKind' })
export type FirstStep = z.infer<typeof FirstStep>

/** One of the steps of a new club. */
export const OfficeFirstStep = z
  .object({
    kind: FirstStep,
    isDone: z.boolean(),
    url: z.string().nullable().meta({ description: 'Where it is looked at outside the office' }),
  })
  .meta({ id: 'OfficeFirstStep' })
export type OfficeFirstStep = z.infer<typeof OfficeFirstStep>

export const OfficeToday = z
  .object({
    firstSteps: z
      .array(OfficeFirstStep)
      .nullable()
      .meta({ description: 'Of a new club, as far as the caller may take them; null once none is left' }),
    tasks: z.array(OfficeTask).meta({ description: 'The most urgent first' }),
    orders: z
      .object({
        count: z.number().int(),
        cents: z.number().int(),
        hours: byHour.meta({ description: 'Of today, by hour of the club' }),
        before: byHour.meta({ description: 'Of the same day of last week' }),
        hour: z.number().int().meta({ description: 'The one that runs' }),
      })
      .nullable(),
    matches: z.array(OfficePace).nullable().meta({ description: 'The next matches, the nearest first' }),
  })
  .meta({ id: 'OfficeToday' })
export type OfficeToday = z.infer<typeof OfficeToday>

export const RetriedJobs = z.object({ count: z.number().int() }).meta({ id: 'OfficeRetriedJobs' })
