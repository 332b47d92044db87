import { z } from 'zod'
import { club } from '#club/club.ts'

/** What people may hear of. */
export const pushTopics = ['goals', 'kickOff', 'sales', 'waitingList', 'transfers'] as const
export const PushTopic = z.enum(pushTopics).meta({ id: 'PushTopic' })
export type PushTopic = z.infer<typeof PushTopic>

/** Devices that one person may have. */
export const MOST_DEVICES = 10
export const MOST_ENDPOINT = 1_000

const keyOf = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'base64url')

/** What a browser answers when it subscribes (Push API). */
export const PushSubscription = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(MOST_ENDPOINT),
    keys: z.strictObject({
      p256dh: keyOf(65).meta({ description: 'Its public key, base64url' }),
      auth: keyOf(16).meta({ description: 'Its secret, base64url' }),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscription = z.infer<typeof PushSubscription>

export const NewPushDevice = z
  .strictObject({
    subscription: PushSubscription,
    language: z.enum(club.languages),
    browser: z
      .enum(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'Browser'])
      .meta({ description: 'What it is, as far as it says' }),
    system: z.enum(['Android', 'iOS', 'Linux', 'macOS', 'Windows', '']),
    zone: z.string().max(60).meta({ description: 'Of its clock, `Europe/Berlin`' }),
  })
  .meta({ id: 'NewPushDevice' })
export type NewPushDevice = z.infer<typeof NewPushDevice>

export const PushDevice = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'Browser and system' }),
    mark: z
      .string()
      .meta({ description: 'SHA-256 of its endpoint, base64url: by it a browser knows itself' }),
    createdAt: z.iso.datetime(),
    reachedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The last message that its push service took' }),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

const minuteOfDay = z.int().min(0).max(1439)

export const PushChoices = z
  .strictObject({
    teams: z.array(z.int()).max(20).meta({ description: 'Whose goals and final whistles' }),
    kickOff: z.enum(['none', 'own', 'all']).meta({
      description: 'Kick-off moved or called off: of matches one has a ticket for, or of all',
    }),
    sales: z.boolean().meta({ description: 'A sale begins in which one may buy' }),
    waitingList: z.boolean().meta({ description: 'Places of the waiting list are reserved' }),
    transfers: z.boolean().meta({ description: 'Somebody forwards a ticket' }),
    isQuiet: z.boolean(),
    quietFrom: minuteOfDay.meta({ description: 'Minutes after midnight' }),
    quietUntil: minuteOfDay.meta({ description: 'May lie before `quietFrom`: on the next day' }),
    zone: z.string().max(60).meta({ description: 'Whose clock counts, `Europe/Berlin`' }),
    waitingListAlways: z.boolean().meta({ description: 'Places of the waiting list are told at any hour' }),
  })
  .meta({ id: 'PushChoices' })
export type PushChoices = z.infer<typeof PushChoices>

export const PushSettings = z
  .object({
    publicKey: z.string().meta({ description: 'What browsers subscribe with (VAPID), base64url' }),
    mostDevices: z.int(),
    devices: z.array(PushDevice),
    choices: PushChoices,
    teams: z.array(z.int()).meta({ description: 'Teams of the club' }),
    topics: z.array(PushTopic).meta({ description: 'What there is in this club' }),
    paused: z.array(PushTopic).meta({ description: 'What the club holds back for now' }),
  })
  .meta({ id: 'PushSettings' })
export type PushSettings = z.infer<typeof PushSettings>

export const PushRenewal = z
  .strictObject({ former: z.string().min(1).max(MOST_ENDPOINT), subscription: PushSubscription })
  .meta({ id: 'PushRenewal' })

export const pushErrors = {
  PUSH_ENDPOINT_REFUSED: 'The address of the push service is none that messages are sent to',
  PUSH_KEYS_INVALID: 'The keys of the subscription are none',
  PUSH_TOO_MANY_DEVICES: `One person has at most ${MOST_DEVICES} devices`,
  PUSH_ZONE_UNKNOWN: 'There is no such time zone',
  PUSH_TEAM_UNKNOWN: 'The club has no such team',
  PUSH_DEVICE_GONE: 'The browser takes no messages any more; the device is removed',
  PUSH_PAUSED: 'The topic is held back',
  PUSH_NOT_PAUSED: 'The topic is not held back',
  PUSH_NOBODY: 'Nobody would get it',
  PUSH_LINK_FOREIGN: 'The link leads out of the club',
  PUSH_NOT_TAKEN: 'The push service did not take the message',
} as const
