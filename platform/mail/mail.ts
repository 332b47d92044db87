import { createTransport, type Transporter } from 'nodemailer'
import type { Db, Trx } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { HopelessJob, type Jobs } from '#platform/jobs.ts'
import { showCodes, takeCodes } from './mail-code.ts'
import { type MailDress, picturesOf, withFont } from './mail-dress.ts'
import { subjectLine } from './mail-layout.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  plain: string
  /** Files of the file storage, sent along under a name. */
  attachments?: { name: string; file: string; type: string }[]
  /** For whatever comes to many: mail programs show their own button that posts to it (RFC 8058). */
  unsubscribeUrl?: string
  /** People that it names beside the one it goes to, by id: what is kept of it goes with any of them. */
  about?: readonly string[]
  /** The same id is the same mail, sent once; left out, a new one. */
  messageId?: string
}

export type Mailer = {
  /** Queues the mail in the caller's transaction. A job that runs twice sends once: the id stays the same. */
  send(trx: Trx, mail: Mail): Promise<void>
}

export type BulkMailer = Mailer & {
  /** The same for many at once. */
  sendAll(trx: Trx, mails: readonly Mail[]): Promise<void>
}

/** Mails that are sent while somebody waits for them, by a few connections that stay open in between. */
export type MailLine = {
  /**
   * Hands the mail to the server, or throws. That it is sent is written in the caller's transaction: should that not come to its
   * end, the mail is sent again, under the same id.
   */
  deliver(trx: Trx, mail: Mail & { messageId: string }): Promise<void>
  hangUp(): void
}

export type LineMailer = { openLine(given: { connections: number }): MailLine }

export const MAIL_JOB = 'mail'
/** Mail servers take some connections of one sender at once. */
const AT_ONCE = 5
/** Milliseconds: a server that says nothing is given up long before the job is thought dead and done a second time. */
const PATIENCE = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

type SentFile = { filename: string; content: Buffer; contentType: string; cid?: string }
type QueuedMail = Mail & { messageId: string }

type MailerOptions = {
  db: Db
  jobs: Jobs
  files: Files
  smtpUrl: string | null
  from: string
  /** Without it mails name pictures that do not come, as in tests that send none. */
  dress?: MailDress
}

function contextOf(options: MailerOptions) {
  const { smtpUrl } = options
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...PATIENCE }) : null
  return { ...options, transport }
}

type MailerContext = ReturnType<typeof contextOf>

/**
 * Mails are jobs: a server that is down or puts them off is asked again for three days. What it refuses for good, and what
 * three days were not enough for, is kept as dead until staff sends it again (`npm run club -- mail dead`).
 */
export function createMailer(options: MailerOptions): BulkMailer & LineMailer {
  const ctx = contextOf(options)
  const { jobs } = ctx
  jobs.handle(MAIL_JOB, async (data) => deliver(ctx, data as unknown as QueuedMail), { together: AT_ONCE })
  return inContext(ctx, { openLine, send, sendAll })
}

async function deliver(ctx: MailerContext, { messageId, ...queued }: QueuedMail): Promise<void> {
  const { db, transport } = ctx
  const mail = { ...queued, html: withFont(queued.html, ctx.dress) }
  const seen = await db
    .selectFrom('sent_mails')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (seen) return
  if (transport) await sendBySmtp(ctx, transport, messageId, mail)
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('sent_mails')
      .values({ message_id: messageId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!transport && first.numInsertedOrUpdatedRows === 1n) await storeInMailbox(trx, mail)
  })
}

function openLine(ctx: MailerContext, { connections }: { connections: number }): MailLine {
  const { smtpUrl } = ctx
  const line = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true, maxConnections: connections, ...PATIENCE })
    : null
  return {
    async deliver(trx, { messageId, ...mail }) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('sent_mails')
        .values({ message_id: messageId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) return
      const dressed = { ...mail, html: withFont(mail.html, ctx.dress) }
      if (line) await sendBySmtp(ctx, line, messageId, dressed)
      else await storeInMailbox(trx, dressed)
    },
    hangUp: () => line?.close(),
  }
}

async function sendBySmtp(
  ctx: MailerContext,
  by: Pick<Transporter, 'sendMail'>,
  messageId: string,
  mail: Mail,
): Promise<void> {
  const { dress, from } = ctx
  const attachments: SentFile[] = await Promise.all(
    (mail.attachments ?? []).map(async ({ name, file, type }) => ({
      filename: name,
      content: Buffer.from(await ctx.files.load(file)),
      contentType: type,
    })),
  )
  const { html, pictures } = await takeCodes(mail.html)
  const worn = dress ? await picturesOf(html, dress.pictures) : []
  for (const { cid, content } of [...worn, ...pictures])
    attachments.push({ filename: `${cid}.png`, cid, content, contentType: 'image/png' })
  const domain = from.replace(/^.*@|>.*$/g, '')
  const sending = by.sendMail({
    from,
    to: mail.to,
    subject: subjectLine(mail.subject),
    html,
    text: mail.plain,
    attachments,
    headers: listHeaders(mail.unsubscribeUrl),
    messageId: `<${messageId}@${domain}>`,
  })
  await sending.catch((error) => {
    throw isRefusedForGood(error) ? new HopelessJob(error.message, { cause: error }) : error
  })
}

const send = (ctx: MailerContext, trx: Trx, mail: Mail) =>
  ctx.jobs.enqueue(trx, MAIL_JOB, { messageId: newId(), ...mail })

const sendAll = (ctx: MailerContext, trx: Trx, mails: readonly Mail[]) =>
  ctx.jobs.enqueueAll(
    trx,
    MAIL_JOB,
    mails.map((mail) => ({ messageId: newId(), ...mail })),
  )

/** It does not know the recipient, or does not want the message (RFC 5321: 5yz). A refused login or sender is ours to mend. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

export function listHeaders(unsubscribeUrl: string | undefined): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

async function storeInMailbox(trx: Trx, mail: Mail): Promise<void> {
  await trx
    .insertInto('mailbox')
    .values({
      id: newId(),
      recipient: mail.to,
      subject: subjectLine(mail.subject),
      html: await showCodes(mail.html),
      plain: mail.plain,
      attachments: JSON.stringify(mail.attachments ?? []),
      about: [...(mail.about ?? [])],
    })
    .execute()
}
