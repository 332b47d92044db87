import { createTransport } from 'nodemailer'
import type { Db, Trx } from './db.ts'
import type { Files } from './files.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.ts'

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

export function createMailer(given: {
  db: Db
  jobs: Jobs
  files: Files
  smtpUrl: string | null
  from: string
}): Mailer {
  const { db, jobs, files, smtpUrl, from } = given
  const transport = smtpUrl ? createTransport(smtpUrl) : null

  jobs.handle('mail', async (data) => {
    const { messageId, ...mail } = data as unknown as Mail & { messageId: string }
    const seen = await db
      .selectFrom('sent_mails')
      .select('message_id')
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    if (seen) return
    if (transport) await sendBySmtp(messageId, mail)
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .insertInto('sent_mails')
        .values({ message_id: messageId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!transport && first.numInsertedOrUpdatedRows === 1n) await keepInMailbox(trx, mail)
    })
  })

  async function sendBySmtp(messageId: string, mail: Mail): Promise<void> {
    const attachments = await Promise.all(
      (mail.attachments ?? []).map(async ({ name, file, type }) => ({
        filename: name,
        content: Buffer.from(await files.load(file)),
        contentType: type,
      })),
    )
    const domain = from.replace(/^.*@|>.*$/g, '')
    await transport!.sendMail({
      from,
      to: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.plain,
      attachments,
      headers: listHeaders(mail.unsubscribeUrl),
      messageId: `<${messageId}@${domain}>`,
    })
  }

  return {
    send: (trx, mail) => jobs.enqueue(trx, 'mail', { messageId: newId(), ...mail }),
  }
}

export function listHeaders(unsubscribeUrl: string | undefined): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

async function keepInMailbox(trx: Trx, mail: Mail): Promise<void> {
  await trx
    .insertInto('mailbox')
    .values({
      id: newId(),
      recipient: mail.to,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      attachments: JSON.stringify(mail.attachments ?? []),
      about: [...(mail.about ?? [])],
    })
    .execute()
}
