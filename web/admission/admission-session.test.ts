import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLabels, packEntries, packIds, packTickets } from '#modules/admission/packing.rules.ts'
import type { AdmissionList, Scan } from '#modules/admission/schema.ts'
import { signCode } from '#modules/tickets/codes/code.rules.ts'
import { codeSecret, rotatingCode } from '#modules/tickets/codes/rotating-code.rules.ts'
import { createAdmissionSession } from './admission-session.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const ofEvent = createHmac('sha256', 'key').update('event').digest()
const kickOff = new Date('2026-11-21T14:30:00Z')
const [eventId, ticketId] = [randomUUID(), randomUUID()]
const post = { deviceId: randomUUID(), eventId, gate: 'west', personId: randomUUID() }
const code = signCode(
  {
    keyId: 1,
    eventId,
    ticketId,
    issue: 1,
    block: '19',
    row: '4',
    seat: '11',
    holder: '0011223344556677',
    validFrom: new Date(kickOff.getTime() - 7_200_000),
    validUntil: new Date(kickOff.getTime() + 18_000_000),
  },
  privateKey,
  'turning',
)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The true time; the phone at the gate is wrong by so much. */
let [now, driftMs] = [kickOff, 0]
let isConnected = true
let isSteward = true
let received: Scan[] = []
let stop = () => {}

function goTo(time: Date): void {
  now = time
  vi.setSystemTime(time.getTime() + driftMs)
}

beforeEach(() => {
  ;[isConnected, isSteward, received] = [true, true, []]
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', server)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function server(address: string, { body }: { body?: string }): Promise<Response> {
  if (!isConnected) throw new TypeError('Failed to fetch')
  if (!isSteward) return Response.json({ status: 403, errorCode: 'STEWARDS_ONLY' }, { status: 403 })
  if (!address.endsWith('/scans')) return Response.json(listNow())
  const { scans } = JSON.parse(body!) as { scans: Scan[] }
  received.push(...scans)
  return Response.json({ answers: [] })
}

function listNow(): AdmissionList {
  const labels = createLabels()
  const ticket = {
    id: ticketId,
    issue: 1,
    state: 'good',
    traits: [],
    block: '19',
    row: '4',
    seat: '11',
  } as const
  return {
    isWhole: true,
    asOf: now.toISOString(),
    now: now.toISOString(),
    event: {
      id: eventId,
      name: { de: 'Spiel', en: 'Match' },
      startsAt: kickOff.toISOString(),
      doorsOpenAt: new Date(kickOff.getTime() - 7_200_000).toISOString(),
      admissionEndsAt: new Date(kickOff.getTime() + 18_000_000).toISOString(),
      cancelledAt: null,
    },
    gates: [],
    keys: [{ id: 1, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
    refusedKeys: [],
    turnSecret: ofEvent.toString('base64'),
    tickets: base64(packTickets([ticket], labels)),
    entries: base64(packEntries([], labels)),
    offered: base64(packIds([])),
    labels: labels.labels,
  }
}

/** A gate whose list came at kick-off, and whose connection went right after. */
async function gateWithoutConnection(drift: number) {
  driftMs = drift
  goTo(kickOff)
  const admission = createAdmissionSession(post)
  stop = admission.start()
  await admission.sync()
  expect(admission.state().connection).toBe('online')
  isConnected = false
  return admission
}

const shownAt = (time: Date) => rotatingCode(code, codeSecret(ofEvent, { ticketId, issue: 1 }), time)
const after = (seconds: number) => new Date(kickOff.getTime() + seconds * 1000)

test.each([
  [60_000, -60],
  [-60_000, 60],
])(
  'E4 a gate whose clock is wrong by %i ms and a phone that is wrong by %i s the other way',
  async (drift, phone) => {
    const admission = await gateWithoutConnection(drift)
    goTo(after(600))
    expect((await admission.scan(shownAt(after(600 - 120)))).result).toBe('stale')
    expect((await admission.scan(shownAt(after(600 + phone)))).result).toBe('admitted')
    goTo(after(900))
    const again = await admission.scan(shownAt(after(900 + phone)))
    expect(again).toMatchObject({ result: 'alreadyIn', isOffline: true })
    // Both times are those of the server's clock, which doubles of two gates are ordered by.
    expect([again.entry!.at, again.at].map((at) => Date.parse(at))).toEqual([
      after(600).getTime(),
      after(900).getTime(),
    ])
    isConnected = true
    await admission.sync()
    expect(received.map(({ seen, scannedAt }) => [seen, scannedAt])).toEqual([
      ['stale', after(600).toISOString()],
      ['admitted', after(600).toISOString()],
      ['alreadyIn', after(900).toISOString()],
    ])
  },
)

test('after its match a gate without a connection forgets the list by itself; what it did is sent later', async () => {
  const admission = await gateWithoutConnection(0)
  expect((await admission.scan(shownAt(kickOff))).result).toBe('admitted')
  goTo(after(6 * 3600 - 1))
  await admission.sync()
  expect(admission.state()).toMatchObject({ hasEnded: false, waiting: 1 })
  goTo(after(6 * 3600))
  await admission.sync()
  expect(admission.state()).toMatchObject({ hasEnded: true, waiting: 1, listAsOf: null })
  // Nothing to judge by any more.
  expect((await admission.scan(shownAt(after(6 * 3600)))).result).toBe('unverified')
  isConnected = true
  await admission.sync()
  expect(admission.state().waiting).toBe(0)
  expect(received.map(({ seen }) => seen)).toEqual(['admitted', 'unverified'])
})

test('a browser that cannot keep anything says so', async () => {
  const admission = await gateWithoutConnection(0)
  expect(admission.state().isStored).toBe(false)
})

test('whoever may open no gates any more lets nobody in, by no list either; what was scanned before is sent if they may again', async () => {
  const admission = await gateWithoutConnection(0)
  goTo(after(60))
  expect((await admission.scan('x')).result).toBe('forged')
  ;[isConnected, isSteward] = [true, false]
  await admission.sync()
  expect(admission.state()).toMatchObject({ refusal: 'forbidden', connection: 'online', listAsOf: null })
  expect((await admission.scan(shownAt(after(60)))).result).toBe('unverified')
  // Without a connection it has no list to decide by.
  isConnected = false
  expect((await admission.scan(shownAt(after(60)))).result).toBe('unverified')
  ;[isConnected, isSteward] = [true, true]
  await admission.sync()
  expect(admission.state()).toMatchObject({ refusal: null, waiting: 0 })
  expect(received.map(({ seen }) => seen)).toEqual(['forged'])
})

test('the right that is gone is noticed with the scan itself', async () => {
  goTo(kickOff)
  const admission = createAdmissionSession(post)
  stop = admission.start()
  await admission.sync()
  isSteward = false
  expect((await admission.scan(shownAt(kickOff))).result).toBe('unverified')
  expect(admission.state()).toMatchObject({ refusal: 'forbidden', waiting: 0, listAsOf: null })
})
