import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Trx } from '#platform/db.ts'
import { HopelessJob } from '#platform/jobs.ts'
import type { MailLine } from '#platform/mail/mail.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { NewslettersOptions } from './context.ts'
import * as recipients from './recipients.storage.ts'
import { stopAddress } from './reports.storage.ts'
import { findIssue, lockIssue, setState } from './storage.ts'
import { drawMails } from './writing.ts'

/** Connections to the mail server; each holds one of the database while a mail is on its way. */
const AT_ONCE = 3
/** A job takes its turn for so long; the clock begins the next one. */
const TURN_SECONDS = 50
const MOST_TRIES = 12
const FIRST_DELAY_SECONDS = 30
const MOST_DELAY_SECONDS = 3_600

type Sending = Pick<NewslettersOptions, 'db' | 'mailer' | 'perMinute' | 'addresses' | 'log'>
type Turn = {
  issueId: string
  line: MailLine
  mailOf: Awaited<ReturnType<typeof drawMails>>
  until: number
  isOver: boolean
}

/**
 * Sends mails of one issue until they are all gone, somebody pauses it, the server is away, or the turn is over. Each is a row that
 * is held while it leaves: one that dies lets go of it, and it is sent again under the same Message-ID, by which mail programs
 * know the same mail (docs/newsletters.md).
 */
export async function sendIssue(
  ctx: Sending,
  issueId: string,
  { seconds = TURN_SECONDS }: { seconds?: number } = {},
): Promise<void> {
  const { db, mailer } = ctx
  const issue = await findIssue(db, issueId)
  if (issue?.state !== 'sending') return
  const mailOf = await drawMails(ctx, db, issue)
  const line = mailer.openLine({ connections: AT_ONCE })
  const turn: Turn = { issueId, line, mailOf, until: performance.now() + seconds * 1_000, isOver: false }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendSome(ctx, turn)))
  } finally {
    line.hangUp()
  }
  await endWhenDone(db, issueId)
}

async function sendSome(ctx: Sending, turn: Turn): Promise<void> {
  while (!turn.isOver && performance.now() < turn.until) {
    const wait = await recipients.takeTurn(ctx.db, ctx.perMinute)
    if (performance.now() + wait > turn.until) return
    if (wait > 0) await pause(wait)
    if (!(await sendOne(ctx, turn))) return
  }
}

/** False when there is none to send. */
async function sendOne(ctx: Sending, turn: Turn): Promise<boolean> {
  const { db } = ctx
  let claimed: recipients.ClaimedRow | null = null
  try {
    await db.transaction().execute(async (trx) => {
      claimed = await recipients.claimRecipient(trx, turn.issueId)
      if (!claimed) return
      if (unsafe('noLetterClaim')) return recipients.endRecipient(trx, { id: claimed.id, state: 'sent' })
      const state = await deliverTo(ctx, trx, { claimed, turn })
      await recipients.endRecipient(trx, { id: claimed.id, state })
    })
    // The control: what is written down before it is done is forgotten when its sender dies.
    const early = unsafe('noLetterClaim') ? (claimed as recipients.ClaimedRow | null) : null
    if (early) await db.transaction().execute((trx) => deliverTo(ctx, trx, { claimed: early, turn }))
  } catch (error) {
    if (!claimed) throw error
    await noteFailure(ctx, turn, { claimed, error })
  }
  return claimed !== null
}

async function deliverTo(
  { addresses }: Sending,
  trx: Trx,
  { claimed, turn }: { claimed: recipients.ClaimedRow; turn: Turn },
): Promise<'sent' | 'left'> {
  const reader = claimed.consentId ? await recipients.findReader(trx, claimed.consentId) : null
  if (!reader) return 'left'
  const { address, language, token } = reader
  await turn.line.deliver(trx, {
    messageId: claimed.id,
    to: address,
    ...turn.mailOf(language, addresses.end(token, language)),
    unsubscribeUrl: addresses.endAtOnce(token),
  })
  return 'sent'
}

type SmtpError = { responseCode?: number; command?: string; code?: string; message?: string }

async function noteFailure(
  { db, log }: Sending,
  turn: Turn,
  { claimed, error }: { claimed: recipients.ClaimedRow; error: unknown },
): Promise<void> {
  const { id, tries, consentId, subjectId } = claimed
  if (error instanceof HopelessJob) {
    const { command, code, message } = (error.cause ?? {}) as SmtpError
    // What the server has against the message is not said of whoever it was for.
    const isAddress = command === 'RCPT TO' || code === 'EENVELOPE'
    await db.transaction().execute(async (trx) => {
      const reader = consentId && isAddress ? await recipients.findReader(trx, consentId) : null
      await recipients.endRecipient(trx, { id, state: 'refused' })
      if (reader)
        await stopAddress(trx, {
          ...{ email: reader.address, kind: 'bounce', source: 'server', subjectId },
          reason: message ?? 'refused',
        })
    })
    return
  }
  const { responseCode } = error as SmtpError
  if (responseCode === undefined) {
    log.warn({ err: error }, 'newsletter: the mail server is away, it is tried again')
    turn.isOver = true
    await recipients.putOff(db, { id, seconds: FIRST_DELAY_SECONDS, isCounted: false })
    return
  }
  if (tries + 1 >= MOST_TRIES) {
    await db.transaction().execute((trx) => recipients.endRecipient(trx, { id, state: 'failed' }))
    return
  }
  const seconds = Math.min(MOST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** tries)
  await recipients.putOff(db, { id, seconds, isCounted: true })
}

async function endWhenDone(db: Db, issueId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const issue = await lockIssue(trx, issueId)
    if (issue?.state !== 'sending' || (await recipients.hasWaiting(trx, issueId))) return
    await setState(trx, { id: issueId, state: 'sent', by: issue.changedBy })
  })
}
