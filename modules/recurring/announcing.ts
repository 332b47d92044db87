import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import { preNotificationDays } from '#club/contracts.ts'
import type { TokenKind } from '#modules/payments/schema.ts'
import { mandateReference } from '#modules/payments/transfers.rules.ts'
import type { Trx } from '#platform/db.ts'
import type { RecurringContext } from './context.ts'
import { changeDue, DUE, type DueRow, todayOf } from './dues.storage.ts'
import { collectedOn } from './ladder.rules.ts'
import { announcedMail, type Collected } from './letters.mails.ts'
import { IS_BY_MANDATE } from './sepa/mandates.storage.ts'

type ToAnnounce = DueRow & {
  tokenKind: TokenKind
  endingDigits: string | null
  /** Of a mandate that the club itself was given. */
  mandate: string | null
}

/** Tells each payer, in one letter for each day of collection, what will be collected; only what was told is collected. */
export async function announceDue(ctx: RecurringContext): Promise<void> {
  const { db } = ctx
  const { rows } = await sql<{ id: string }>`
    select distinct d.payer_id as id from dues d where ${TO_ANNOUNCE}`.execute(db)
  for (const payer of rows) await db.transaction().execute((trx) => announceTo(ctx, trx, payer.id))
}

const TO_ANNOUNCE = sql`d.state = 'planned' and d.announced_on is null and (d.payment_token_id is not null or ${IS_BY_MANDATE})
  and d.due_on <= (app.now() at time zone 'Europe/Berlin')::date + ${sql.lit(preNotificationDays)}::int`

/** The letter and the day that it names are one transaction. */
async function announceTo(ctx: RecurringContext, trx: Trx, payerId: string): Promise<void> {
  const { rows } = await sql<ToAnnounce>`
    select ${DUE}, coalesce(t.kind, 'sepa') as "tokenKind", coalesce(t.display->>'endingDigits', m.iban_ending) as "endingDigits",
      m.reference as mandate
    from dues d left join payment_tokens t on t.id = d.payment_token_id
      left join sepa_mandates m on d.payment_token_id is null and m.payer_id = d.payer_id and m.ended_at is null
    where d.payer_id = ${payerId} and ${TO_ANNOUNCE} order by d.id for update of d skip locked`.execute(trx)
  const announcedOn = await todayOf(trx)
  const dayOf = (due: ToAnnounce) => collectedOn({ dueOn: due.dueOn, announcedOn, kind: due.tokenKind })
  for (const due of rows)
    await changeDue(trx, due, {
      to: { announced_on: announcedOn, next_attempt_on: dayOf(due) },
      step: { kind: 'announced', actor: 'system' },
    })
  for (const [day, dues] of Map.groupBy(rows, dayOf)) await writeTo(ctx, trx, { payerId, day, dues })
}

async function writeTo(
  { mailer, recipientOf, kindOf, duesUrl }: RecurringContext,
  trx: Trx,
  { payerId, day, dues }: { payerId: string; day: string; dues: ToAnnounce[] },
): Promise<void> {
  const recipient = await recipientOf(trx, payerId)
  if (!recipient) return
  const language: Language = recipient.language ?? club.fallbackLanguage
  const told: Collected[] = []
  for (const [kind, ofKind] of Map.groupBy(dues, (due) => due.kind)) {
    const described = await kindOf(kind).describe(
      trx,
      ofKind.map(({ subjectId }) => subjectId),
      language,
    )
    for (const due of ofKind) {
      const known = described.get(due.subjectId)
      if (known)
        told.push({ ...due, described: known, mandate: due.mandate ?? mandateReference(due.paymentTokenId!) })
    }
  }
  if (told.length === 0) return
  await mailer.send(trx, {
    to: recipient.email,
    ...announcedMail({ language, dues: told, day, url: duesUrl(language) }),
  })
}
