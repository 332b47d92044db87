import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { PushOptions } from './context.ts'
import { areBrowserKeys, markOf } from './encryption.rules.ts'
import { urlsOf } from './news.ts'
import { noticeOf, replacesOf } from './notices.rules.ts'
import { isZone } from './quiet.rules.ts'
import {
  MOST_DEVICES,
  type NewPushDevice,
  type PushChoices,
  type PushDevice,
  type PushSettings,
  type PushSubscription,
  pushErrors,
} from './schema.ts'
import * as storage from './storage.ts'

type Devices = Pick<PushOptions, 'db' | 'sender' | 'holdPerson' | 'teams' | 'topics' | 'addresses'>
type Own = { personId: string; id: string }

/** Everything that the page shows. */
export async function loadSettings(ctx: Devices, personId: string): Promise<PushSettings> {
  const { db, sender, teams, topics } = ctx
  const [devices, choices, paused] = await Promise.all([
    storage.listDevices(db, personId),
    storage.findChoices(db, personId),
    storage.listPaused(db),
  ])
  return {
    publicKey: sender.publicKey,
    mostDevices: MOST_DEVICES,
    devices: devices.map(deviceOf),
    choices: choices ?? firstChoices(ctx),
    teams: [...teams],
    topics: [...topics],
    paused: paused.map(({ topic }) => topic),
  }
}

/** What somebody hears of who has chosen nothing: the first team's goals, and what is their own. */
function firstChoices({ teams }: Pick<Devices, 'teams'>): PushChoices {
  return { ...storage.defaultChoices, teams: teams.slice(0, 1) }
}

/** The device is theirs from now on, whoever had it before. */
export async function addDevice(
  ctx: Devices,
  { personId, device }: { personId: string; device: NewPushDevice },
): Promise<PushDevice> {
  const { db, holdPerson } = ctx
  const { subscription, language, browser, system, zone } = device
  requireSubscription(ctx, subscription)
  if (!isZone(zone)) throw refuse('PUSH_ZONE_UNKNOWN', 422)
  const name = system ? `${browser}, ${system}` : browser
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId)
    await storage.holdChoices(trx, { personId, choices: { ...firstChoices(ctx), zone } })
    const { endpoint, keys } = subscription
    const others = (await storage.listDevices(trx, personId)).filter((one) => one.endpoint !== endpoint)
    if (others.length >= MOST_DEVICES) throw refuse('PUSH_TOO_MANY_DEVICES', 409)
    return deviceOf(
      await storage.insertDevice(trx, { id: newId(), personId, endpoint, ...keys, language, name }),
    )
  })
}

export async function removeDevice({ db }: Pick<Devices, 'db'>, own: Own): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const device = await storage.findDevice(trx, own)
    if (!device) throw notFound()
    await storage.deleteDevices(trx, [device.id])
  })
}

/** Sent at once and answered with what became of it: whoever asks looks at their device. */
export async function tryDevice({ db, sender, addresses }: Devices, own: Own): Promise<void> {
  const device = await storage.findDevice(db, own)
  if (!device) throw notFound()
  const tag = 'trial'
  const facts = { url: urlsOf(addresses.settings) }
  const outcome = await sender.send({
    ...device,
    message: Buffer.from(JSON.stringify(noticeOf({ kind: 'trial', tag, facts }, device.language))),
    ...{ ttl: 60, urgency: 'high', replaces: replacesOf(tag) },
  })
  if (outcome.kind === 'gone') {
    await db.transaction().execute((trx) => storage.deleteDevices(trx, [device.id]))
    throw refuse('PUSH_DEVICE_GONE', 409)
  }
  if (outcome.kind !== 'sent') throw refuse('PUSH_NOT_TAKEN', 409)
}

/** The browser gave itself another subscription; nobody is told whether the former one was known. */
export async function renewDevice(
  ctx: Devices,
  { former, subscription }: { former: string; subscription: PushSubscription },
): Promise<void> {
  requireSubscription(ctx, subscription)
  const { endpoint, keys } = subscription
  await ctx.db.transaction().execute((trx) => storage.renewDevice(trx, { former, endpoint, ...keys }))
}

export async function saveChoices(
  { db, holdPerson, teams }: Devices,
  { personId, choices }: { personId: string; choices: PushChoices },
): Promise<PushChoices> {
  if (!isZone(choices.zone)) throw refuse('PUSH_ZONE_UNKNOWN', 422)
  if (!choices.teams.every((id) => teams.includes(id))) throw refuse('PUSH_TEAM_UNKNOWN', 422)
  const wanted = { ...choices, teams: [...new Set(choices.teams)].sort((a, b) => a - b) }
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId)
    await storage.saveChoices(trx, { personId, choices: wanted })
  })
  return wanted
}

function requireSubscription(
  { sender }: Pick<Devices, 'sender'>,
  { endpoint, keys }: PushSubscription,
): void {
  if (!sender.isEndpoint(endpoint)) throw refuse('PUSH_ENDPOINT_REFUSED', 422)
  if (!areBrowserKeys(keys)) throw refuse('PUSH_KEYS_INVALID', 422)
}

function deviceOf({ id, name, endpoint, createdAt, reachedAt }: storage.DeviceRow): PushDevice {
  return {
    ...{ id, name, mark: markOf(endpoint) },
    createdAt: createdAt.toISOString(),
    reachedAt: reachedAt?.toISOString() ?? null,
  }
}

function refuse(code: keyof typeof pushErrors, status: number): AppError {
  return new AppError(status, code, pushErrors[code])
}
