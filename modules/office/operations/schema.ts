import { z } from 'zod'
import { BackupKind, DeliveryReason, MOST_BYTES } from '#modules/operations/schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()
const figures = z.object({ settled: count, repeated: count, refused: count, failed: count })

/** A run of whatever backs the club up. */
export const OfficeBackup = z
  .object({
    id: z.uuid(),
    kind: BackupKind,
    endedAt: moment,
    isWhole: z.boolean(),
    bytes: z.number().int().nullable().meta({ description: 'Null: not told' }),
    place: z.string().meta({ description: 'Where it lies, or where it was restored' }),
  })
  .meta({ id: 'OfficeBackup' })
export type OfficeBackup = z.infer<typeof OfficeBackup>

/** How the backups stand. */
export const OfficeBackups = z
  .object({
    lastAt: moment.nullable().meta({ description: 'When the last whole one ended; null: none is known' }),
    isOld: z.boolean().meta({ description: 'None is known, or the last is older than `everyDays`' }),
    everyDays: count,
    triedAt: moment.nullable().meta({ description: 'When one was last restored with success' }),
    isUntried: z.boolean().meta({ description: 'None was restored for `triedEveryDays`' }),
    triedEveryDays: count,
    items: z.array(OfficeBackup).meta({ description: 'The latest first' }),
  })
  .meta({ id: 'OfficeBackups' })
export type OfficeBackups = z.infer<typeof OfficeBackups>

/** What one other house sent. */
export const OfficeSource = z
  .object({
    source: z.string(),
    lastAt: moment.nullable().meta({ description: 'Of the last that proved genuine' }),
    lastRefusedAt: moment.nullable(),
    lastRefusal: DeliveryReason.nullable(),
    today: figures,
    month: figures.meta({ description: 'Of the last thirty days, today included' }),
    missing: count.meta({ description: 'Payments of the last day that were paid without a word from there' }),
    missingSince: moment.nullable(),
  })
  .meta({ id: 'OfficeWebhookSource' })
export type OfficeSource = z.infer<typeof OfficeSource>

/** A genuine message that could not be worked on. */
export const OfficeFailure = z
  .object({
    id: z.uuid(),
    source: z.string(),
    eventId: z.string(),
    reason: DeliveryReason,
    tries: count,
    failedAt: moment,
    lastFailedAt: moment,
    canRetry: z.boolean().meta({ description: 'It is known what it is about' }),
  })
  .meta({ id: 'OfficeWebhookFailure' })
export type OfficeFailure = z.infer<typeof OfficeFailure>

export const OfficeQueue = z
  .object({
    kind: z.string(),
    waiting: count,
    dead: count,
    oldestSeconds: count.meta({ description: 'How long the oldest should have been done by now' }),
  })
  .meta({ id: 'OfficeQueue' })
export type OfficeQueue = z.infer<typeof OfficeQueue>

/** Work that was given up. Of a mail nobody is named: the host of its recipient and what it is about. */
export const OfficeDeadJob = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    isMail: z.boolean(),
    subject: z.string().nullable(),
    host: z.string().nullable(),
    askedAt: moment.nullable(),
    diedAt: moment,
    tries: count,
    reason: z.string(),
  })
  .meta({ id: 'OfficeDeadJob' })
export type OfficeDeadJob = z.infer<typeof OfficeDeadJob>

export const OfficeOperations = z
  .object({
    backups: OfficeBackups,
    sources: z.array(OfficeSource),
    failures: z.array(OfficeFailure).meta({ description: 'The latest two hundred' }),
    queues: z.array(OfficeQueue),
    dead: z.array(OfficeDeadJob).meta({ description: 'The oldest two hundred' }),
    deadCount: count,
  })
  .meta({ id: 'OfficeOperations' })
export type OfficeOperations = z.infer<typeof OfficeOperations>

export const NewBackup = z
  .strictObject({
    kind: BackupKind,
    endedAt: moment,
    isWhole: z.boolean(),
    bytes: z.number().int().min(0).max(MOST_BYTES).nullable(),
    place: typedLine(80),
  })
  .meta({ id: 'OfficeNewBackup' })

export const ForgottenJob = z
  .strictObject({ reason: typedLine(300).min(3) })
  .meta({ id: 'OfficeForgottenJob' })
