import type { Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { PushOptions } from './context.ts'
import { countAudience } from './matters.storage.ts'
import { tell, urlsOf } from './news.ts'
import { noticeOf } from './notices.rules.ts'
import * as numbers from './numbers.storage.ts'
import { type PushTopic, pushErrors } from './schema.ts'
import { listPaused, timeOf } from './storage.ts'

const HOUR = 3_600_000
/** What staff write is worth something for so long. */
const WORTH_HOURS = 12
const RECENT = 30

type ForStaff = Pick<PushOptions, 'db' | 'jobs' | 'topics' | 'addresses' | 'teams'>
/** Topics that many hear of; what concerns one person is written by nobody's hand. */
export type HandTopic = Extract<PushTopic, 'goals' | 'kickOff' | 'sales'>
export type HandMessage = {
  topic: HandTopic
  teamId: number | null
  title: Text
  body: Text
  /** Of a site of the club. */
  link: string
}

/** Devices by topic, what became of messages in the last days, and what was told last. */
export async function loadNumbers({ db, topics }: ForStaff) {
  const [devices, outcomes, recent, paused] = await Promise.all([
    numbers.countDevices(db),
    numbers.countOutcomes(db),
    numbers.listRecent(db, RECENT),
    listPaused(db),
  ])
  const nothing = { sent: 0, failed: 0, gone: 0, waiting: 0 }
  return {
    devices: devices.devices,
    persons: devices.persons,
    topics: topics.map((topic) => ({
      ...{ topic, devices: devices[topic] },
      ...(outcomes.find((one) => one.topic === topic) ?? nothing),
      pause: paused.find((one) => one.topic === topic) ?? null,
    })),
    recent: recent.map(({ kind, tag, facts, ...rest }) => ({
      ...rest,
      title: noticeOf({ kind, tag, facts }, 'de').title,
    })),
  }
}

/** What a message would reach now; refuses one that reaches nobody or is not to be sent. */
export async function foreseeMessage(
  { topics, teams, addresses }: ForStaff,
  db: Db,
  { topic, teamId, link }: Pick<HandMessage, 'topic' | 'teamId' | 'link'>,
): Promise<{ devices: number; persons: number }> {
  if (!topics.includes(topic) || (teamId !== null && !teams.includes(teamId)))
    throw refuse('PUSH_TEAM_UNKNOWN', 422)
  if (!addresses.isOwn(link)) throw refuse('PUSH_LINK_FOREIGN', 422)
  if ((await listPaused(db)).some((one) => one.topic === topic)) throw refuse('PUSH_PAUSED', 409)
  const reached = await countAudience(db, { topic, teamId, personId: null, eventId: null, createdAt: null })
  if (reached.devices === 0) throw refuse('PUSH_NOBODY', 409)
  return reached
}

/** Its id; it begins to be sent with the commit. */
export async function sendMessage(ctx: ForStaff, trx: Trx, message: HandMessage): Promise<string> {
  await foreseeMessage(ctx, trx, message)
  const { topic, teamId, title, body, link } = message
  const id = newId()
  const now = await timeOf(trx)
  await tell(ctx, trx, {
    ...{ key: `hand:${id}`, topic, kind: 'byHand', tag: `hand:${id}` },
    facts: { title, body, url: urlsOf(() => link) },
    teamId: topic === 'goals' ? teamId : null,
    expiresAt: new Date(now.getTime() + WORTH_HOURS * HOUR),
  })
  return id
}

export async function pauseTopic(
  _ctx: ForStaff,
  trx: Trx,
  given: { topic: PushTopic; reason: string; by: string },
): Promise<void> {
  if (!(await numbers.insertPause(trx, given))) throw refuse('PUSH_PAUSED', 409)
}

/** What was held back and is still worth something goes out within a minute. */
export async function resumeTopic(_ctx: ForStaff, trx: Trx, topic: PushTopic): Promise<void> {
  if (!(await numbers.deletePause(trx, topic))) throw refuse('PUSH_NOT_PAUSED', 409)
}

function refuse(code: keyof typeof pushErrors, status: number): AppError {
  return new AppError(status, code, pushErrors[code])
}
