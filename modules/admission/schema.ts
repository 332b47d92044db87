import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'

/** The group of people who open gates; whoever works here may, too. */
export const STEWARDS = 'steward'
export const GATE_GROUPS = [STEWARDS, 'staff'] as const

/** What a scan comes to. `unknown` and `unverified` are said without a connection only. */
export const scanResults = [
  ...([
    'admitted',
    'alreadyIn',
    'wrongGate',
    'tooEarly',
    'over',
    'cancelled',
    'otherMatch',
    'awayMatch',
  ] as const),
  ...([
    'revoked',
    'sold',
    'offered',
    'oldCode',
    'stale',
    'forged',
    'unknown',
    'unverified',
    'unpaid',
    'banned',
  ] as const),
] as const
export const ScanResult = z.enum(scanResults).meta({
  id: 'ScanResult',
  description:
    '`awayMatch`: for a match at another club’s ground. `stale`: a turning code whose changing part is missing or too old, as on a picture of a screen. `oldCode`: the ticket has changed hands or medium since. `unknown`: genuine, but not on the list of a gate that is offline. `unverified`: the gate is offline and cannot check signatures. `unpaid`: its money was taken back, or never came. `banned`: its owner is banned from the ground; the way in is closed, and nothing is said aloud.',
})
export type ScanResult = z.infer<typeof ScanResult>

const Trait = z.enum(['reduced', 'child', 'accessible', 'companion', 'still'])

export const GateInfo = z
  .object({
    key: z.string(),
    name: Text,
    blocks: z.array(z.string()).meta({ description: 'Where it leads; empty: to every block.' }),
    opensAt: z.iso.datetime(),
    entered: z.number().int().meta({ description: 'Who went in here so far.' }),
  })
  .meta({ id: 'Gate' })

export const AdmissionEvent = z
  .object({
    id: z.uuid(),
    name: Text,
    startsAt: z.iso.datetime(),
    doorsOpenAt: z.iso.datetime(),
    admissionEndsAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GateEvent' })
export type AdmissionEvent = z.infer<typeof AdmissionEvent>

export const AdmissionEventList = z
  .object({
    items: z.array(AdmissionEvent.extend({ gates: z.array(GateInfo) }).meta({ id: 'GateEventWithGates' })),
  })
  .meta({ id: 'GateEventList' })
export type AdmissionEventList = z.infer<typeof AdmissionEventList>

export const OpenDeviceBody = z
  .strictObject({ eventId: z.uuid(), gate: z.string().min(1).max(40) })
  .meta({ id: 'OpenGateDevice' })

export const AdmissionDevice = z
  .object({ id: z.uuid(), eventId: z.uuid(), gate: z.string(), openedAt: z.iso.datetime() })
  .meta({ id: 'GateDevice', description: 'A phone that reads tickets at a gate.' })
export type AdmissionDevice = z.infer<typeof AdmissionDevice>

const packed = (what: string) => z.string().meta({ description: `${what}, packed, in base64.` })

export const AdmissionList = z
  .object({
    isWhole: z.boolean().meta({ description: 'Everything, or what has changed since the moment asked for.' }),
    asOf: z.iso.datetime().meta({ description: 'By the server’s clock; ask for changes since then.' }),
    now: z.iso.datetime().meta({ description: 'The server’s clock.' }),
    event: AdmissionEvent,
    gates: z.array(GateInfo),
    keys: z.array(z.object({ id: z.number().int(), publicKey: z.string() })),
    refusedKeys: z.array(z.number().int()).meta({ description: 'Keys that were given up.' }),
    turnSecret: z.string().meta({ description: 'Base64; what turning codes of this match are proved by.' }),
    labels: z.array(z.string()),
    tickets: packed('Tickets, those that are not good any more included'),
    entries: packed('Who is in'),
    offered: packed('Ids of all tickets that are offered on the exchange now'),
  })
  .meta({ id: 'GateList' })
export type AdmissionList = z.infer<typeof AdmissionList>

export const listQuery = z.object({
  since: z.iso.datetime().optional().meta({ description: 'The `asOf` of the list that is there already.' }),
  device: z
    .uuid()
    .optional()
    .meta({ description: 'The phone that asks: whoever leads the gates sees that it has a connection.' }),
})

export const MOST_SCANS = 200

const Scan = z.strictObject({
  id: z.uuid().meta({ description: 'Made by the device: a scan that is sent twice is one scan.' }),
  code: z.string().max(400),
  scannedAt: z.iso.datetime().meta({ description: 'By the server’s clock, as far as the device knows it.' }),
  seen: ScanResult.optional().meta({
    description: 'What the steward was shown without a connection. Left out: the server decides now.',
  }),
})
export type Scan = z.infer<typeof Scan>

export const ScansBody = z
  .strictObject({ deviceId: z.uuid(), scans: z.array(Scan).min(1).max(MOST_SCANS) })
  .meta({ id: 'GateScans' })

const Entry = z.object({ at: z.iso.datetime(), gate: z.string() })

export const ScanAnswer = z
  .object({
    id: z.uuid(),
    result: ScanResult,
    at: z.iso.datetime(),
    ticketId: z.uuid().nullable(),
    block: z.string().nullable(),
    row: z.string().nullable(),
    seat: z.string().nullable(),
    traits: z.array(Trait),
    entry: Entry.nullable().meta({ description: 'Who is in already: when, and by which gate.' }),
    rightGates: z.array(z.string()),
    opensAt: z.iso.datetime().nullable(),
    otherEventId: z.uuid().nullable(),
  })
  .meta({ id: 'ScanAnswer' })
export type ScanAnswer = z.infer<typeof ScanAnswer>

export const ScanAnswers = z.object({ answers: z.array(ScanAnswer) }).meta({ id: 'ScanAnswers' })

const SeenEntry = Entry.extend({ isOffline: z.boolean() })
const Place = {
  ticketId: z.uuid(),
  block: z.string(),
  row: z.string().nullable(),
  seat: z.string().nullable(),
}

export const AdmissionReport = z
  .object({
    event: AdmissionEvent,
    tickets: z.number().int().meta({ description: 'Good ones.' }),
    entered: z.number().int(),
    gates: z.array(GateInfo),
    results: z.array(z.object({ result: ScanResult, count: z.number().int() })),
    doubles: z
      .array(z.object({ ...Place, first: SeenEntry, second: SeenEntry }))
      .meta({ description: 'Let in twice, because a gate was offline.' }),
    mistakes: z
      .array(z.object({ ...Place, entry: SeenEntry, verdict: ScanResult }))
      .meta({ description: 'Let in offline, although the ticket was not good any more.' }),
    contradictions: z
      .array(z.object({ ...Place, entry: SeenEntry, seen: ScanResult }))
      .meta({ description: 'Let in, and the gate said afterwards that it had refused: who is in stays in.' }),
    devices: z.array(
      z.object({ gate: z.string(), openedAt: z.iso.datetime(), syncedAt: z.iso.datetime().nullable() }),
    ),
  })
  .meta({ id: 'GateReport' })
export type AdmissionReport = z.infer<typeof AdmissionReport>

/** Why the gate is refused, with one sentence each. */
export const admissionErrorCodes = {
  STEWARDS_ONLY: 'Only stewards of the club open gates.',
  STEWARD_UNKNOWN_EMAIL: 'Nobody here has this address: they register first.',
  STEWARD_ALREADY: 'They may open gates already.',
  GATE_UNKNOWN: 'The stadium has no such gate.',
  GATE_EVENT_OVER: 'Admission to this match is over.',
} as const
