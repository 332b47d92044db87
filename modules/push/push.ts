import { inContext } from '#platform/in-context.ts'
import { foreseeMessage, loadNumbers, pauseTopic, resumeTopic, sendMessage } from './by-staff.ts'
import type { PushOptions } from './context.ts'
import { addDevice, loadSettings, removeDevice, renewDevice, saveChoices, tryDevice } from './devices.ts'
import { senderKeyOf } from './encryption.rules.ts'
import { endExpired, forgetOld, listOpen } from './matters.storage.ts'
import * as news from './news.ts'
import { createPushSender } from './sender.ts'
import { sendMatter } from './sending.ts'

export type Push = ReturnType<typeof createPush>

export type PushSending = {
  /** The sender's key follows from it. */
  secret: string
  /** Of the club, for whoever runs a push service: `mailto:` or an address of a site. */
  contact: string
  /** Origin of a push service that is not public, for tests. */
  own: string | null
}

/** Matters that are sent beside each other. */
const MATTERS_AT_ONCE = 3

/** Notices to browsers: what happened is written down where it happens, and told by jobs to whoever wants to hear of it. */
export function createPush({ sending, ...given }: Omit<PushOptions, 'sender'> & { sending: PushSending }) {
  const { secret, ...way } = sending
  const options: PushOptions = { ...given, sender: createPushSender({ key: senderKeyOf(secret), ...way }) }
  const { db, jobs } = options
  jobs.handle(news.SEND_JOB, (data) => goOn(options, String(data['matterId'])), { together: MATTERS_AT_ONCE })
  jobs.handle(news.TICKER_JOB, (data) => news.tellTicker(options, String(data['matchId'])))
  jobs.every('push-look', '* * * * *', () => look(options))
  jobs.every('push-forget', '17 4 * * *', () => forgetOld(db))
  return {
    ...inContext(options, {
      loadSettings,
      addDevice,
      removeDevice,
      tryDevice,
      renewDevice,
      saveChoices,
      sendMatter,
      look,
      loadNumbers,
      foreseeMessage,
      sendMessage,
      pauseTopic,
      resumeTopic,
      tickerWritten: news.tickerWritten,
      eventChanged: news.eventChanged,
      placesOffered: news.placesOffered,
      ticketForwarded: news.ticketForwarded,
    }),
    close: () => options.sender.close(),
  }
}

async function goOn(ctx: PushOptions, matterId: string): Promise<void> {
  const { db, jobs } = ctx
  if (await sendMatter(ctx, matterId)) return
  await db.transaction().execute((trx) => jobs.enqueue(trx, news.SEND_JOB, { matterId }))
}

/** By the clock: sales that begin, what was left or put off, what came too late. */
async function look(ctx: PushOptions): Promise<void> {
  const { db, jobs } = ctx
  await news.tellSales(ctx)
  await db.transaction().execute(async (trx) => {
    await endExpired(trx)
    const open = await listOpen(trx)
    await jobs.enqueueAll(
      trx,
      news.SEND_JOB,
      open.map((matterId) => ({ matterId })),
    )
  })
}
