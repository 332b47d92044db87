import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { PushTopic } from '#modules/push/schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const outcomes = { sent: z.int(), failed: z.int(), gone: z.int(), waiting: z.int() }
const at = z.iso.datetime()

/** What of messages a phone shows before it cuts them. */
export const MOST_PUSH_TITLE = 60
export const MOST_PUSH_BODY = 140

export const OfficePush = z
  .object({
    devices: z.int(),
    persons: z.int(),
    topics: z.array(
      z.object({
        topic: PushTopic,
        devices: z.int().meta({ description: 'Of people who chose it' }),
        ...outcomes,
        pause: z.object({ reason: z.string(), by: z.string(), at }).nullable(),
      }),
    ),
    recent: z.array(
      z.object({
        id: z.uuid(),
        topic: PushTopic,
        title: z.string(),
        createdAt: at,
        isDone: z.boolean(),
        ...outcomes,
      }),
    ),
    teams: z.array(z.int()),
    home: z.string().meta({ description: 'Where a message leads whose link nobody has changed' }),
  })
  .meta({ id: 'OfficePush' })
export type OfficePush = z.infer<typeof OfficePush>

const inLanguages = (most: number) =>
  z.strictObject({
    de: typedLine(most).pipe(z.string().min(1)),
    en: typedLine(most).pipe(z.string().min(1)),
    ja: typedLine(most).pipe(z.string().min(1)),
  })

/** Topics that many hear of. */
export const handTopics = ['sales', 'kickOff', 'goals'] as const

export const PushMessage = z
  .strictObject({
    topic: z.enum(handTopics),
    teamId: z.int().nullable().meta({ description: 'Of goals: whose followers; null: of any team' }),
    title: inLanguages(MOST_PUSH_TITLE),
    body: inLanguages(MOST_PUSH_BODY),
    link: z.url({ protocol: /^https?$/ }).max(500),
  })
  .meta({ id: 'OfficePushMessage' })
export type PushMessage = z.infer<typeof PushMessage>

export const SendPushMessage = PushMessage.extend({ digest: Confirmed.shape.digest }).meta({
  id: 'OfficePushMessageSend',
})

export const PausePushTopic = z
  .strictObject({ topic: PushTopic, reason: typedLine(200).pipe(z.string().min(3)) })
  .meta({ id: 'OfficePushPause' })

export const ResumePushTopic = z.strictObject({ topic: PushTopic }).meta({ id: 'OfficePushResume' })
