import type { FastifyReply, FastifyRequest } from 'fastify'
import { type MailPictures, showPictures } from '#platform/mail/mail-dress.ts'
import type { MailLook } from '#platform/mail/mail-layout.ts'
import type { Db } from './db.ts'
import { notFound } from './errors.ts'
import type { Files } from './files/files.ts'
import { escapeHtml } from './html.ts'
import type { App } from './http/http.ts'

type Attachment = { name: string; file: string; type: string }

export type MailboxOptions = {
  db: Db
  files: Files
  /** What goes along with mails. */
  pictures: MailPictures
  look: Pick<MailLook, 'ink' | 'paper' | 'line' | 'link'>
  /** Answers for those who may not look, or throws; without it everybody may. */
  admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Development and demo only: the mails that would have gone out, at /dev/mailbox. Each mail is shown without scripts. */
export function registerMailbox(app: App, { db, files, pictures, look, admit }: MailboxOptions): void {
  const guarded = admit ? { preHandler: admit } : {}
  app.get('/dev/mailbox', guarded, async (request, reply) => {
    const { to } = request.query as { to?: string }
    const mails = await db
      .selectFrom('mailbox')
      .select(['id', 'recipient', 'subject', 'created_at', 'attachments'])
      .$if(to !== undefined, (query) => query.where('recipient', '=', String(to)))
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
    const rows = mails.map((mail) => {
      const files = (mail.attachments as Attachment[]).map(
        (one, index) => `<a href="/dev/mailbox/${mail.id}/${index}">${escapeHtml(one.name)}</a>`,
      )
      return `<tr><td>${mail.created_at.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${files.join(', ')}</td></tr>`
    })
    const empty = '<tr><td colspan="4">Noch keine Mail.</td></tr>'
    const page = `<h1>Postfach</h1><table><thead><tr><th>Wann</th><th>An</th><th>Betreff</th><th>Anhang</th></tr></thead><tbody>${rows.join('') || empty}</tbody></table>`
    return html(reply, page, look)
  })

  app.get('/dev/mailbox/:id', guarded, async (request, reply) => {
    const mail = await find((request.params as { id: string }).id)
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; frame-ancestors 'none'",
    )
    return reply.type('text/html; charset=utf-8').send(await showPictures(mail.html, pictures))
  })

  app.get('/dev/mailbox/:id/:index', guarded, async (request, reply) => {
    const { id, index } = request.params as { id: string; index: string }
    const attachment = ((await find(id)).attachments as Attachment[])[Number(index)]
    if (!attachment) throw notFound()
    return reply.type(attachment.type).send(await files.load(attachment.file))
  })

  async function find(id: string) {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound()
    const mail = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
    if (!mail) throw notFound()
    return mail
  }
}

function html(reply: FastifyReply, body: string, look: MailboxOptions['look']): FastifyReply {
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  const style = `body{font:17px/1.5 Arial,sans-serif;max-width:1000px;margin:40px auto;padding:0 20px;color:${look.ink};background:${look.paper}}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:10px 12px 10px 0;border-bottom:1px solid ${look.line};vertical-align:top}a{color:${look.link}}`
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Postfach</title><style>${style}</style></head><body>${body}</body></html>`,
    )
}
