import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { RecurringContext } from '../context.ts'
import { changeDue, holdDue } from '../dues.storage.ts'
import { billedOn } from '../ladder.rules.ts'
import * as storage from './mandates.storage.ts'
import { isIban, sepaText, writtenIban } from './sepa.rules.ts'

export const mandateRefusals = {
  IBAN_INVALID: 'This is no IBAN, or of a country without SEPA',
  MANDATE_NOT_SIGNED_YET: 'It is signed on a day that has not come',
  MANDATE_EXISTS: 'There is one already: end it first',
  MANDATE_REFERENCE_TAKEN: 'Another mandate has this reference',
  MANDATE_ENDED: 'It has ended before',
} as const

export type MandateWish = {
  payerId: string
  iban: string
  holder: string
  signedOn: string
  /** Left out: the program makes one. */
  reference?: string | undefined
  actor: string
  also(trx: Trx, mandate: { id: string; reference: string }): Promise<void>
}

/** Where the account of a mandate lies: it opens there only. */
export const ibanPlace = (mandateId: string): string => `sepa_mandates/${mandateId}`
export const filePlace = (fileId: string): string => `sepa_files/${fileId}`

/** Staff have a signed mandate before them. From now on what its payer owes on account is debited instead of billed. */
export async function recordMandate(ctx: RecurringContext, given: MandateWish): Promise<{ id: string }> {
  const { db, sealing } = ctx
  const { payerId, signedOn, actor } = given
  const iban = writtenIban(given.iban)
  if (!isIban(iban)) throw refuse('IBAN_INVALID', 400)
  const id = newId()
  const reference = given.reference ?? `M${id.replaceAll('-', '').toUpperCase()}`
  return db.transaction().execute(async (trx) => {
    if (!(await storage.isPayer(trx, payerId))) throw notFound()
    if (!(await isPast(trx, signedOn))) throw refuse('MANDATE_NOT_SIGNED_YET', 400)
    const written = await storage.insertMandate(trx, {
      ...{ id, payerId, reference, signedOn, actor },
      holder: sepaText(given.holder, 70) || 'NOTPROVIDED',
      sealedIban: sealing.seal(iban, ibanPlace(id)),
      ibanEnding: iban.slice(-4),
    })
    if (written === 'live') throw refuse('MANDATE_EXISTS')
    if (written === 'reference') throw refuse('MANDATE_REFERENCE_TAKEN')
    await given.also(trx, { id, reference })
    return { id }
  })
}

/** Taken back by its payer, or of no use any more: what was planned goes out as bills. What is in a file stays there. */
export async function endMandate(
  ctx: RecurringContext,
  given: { id: string; because: string; actor: string; also(trx: Trx): Promise<void> },
): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const mandate = await storage.holdMandate(trx, given.id)
    if (!mandate) throw notFound()
    if (mandate.endedAt) throw refuse('MANDATE_ENDED')
    await endIn(trx, given)
    await given.also(trx)
  })
}

/** The same in the caller's transaction; nothing where it had ended. */
export async function endIn(trx: Trx, given: { id: string; because: string; actor: string }): Promise<void> {
  const mandate = await storage.holdMandate(trx, given.id)
  if (!mandate || !(await storage.endMandateRow(trx, given))) return
  for (const id of await storage.holdPlannedOf(trx, mandate.payerId)) {
    const due = (await holdDue(trx, id))!
    await changeDue(trx, due, {
      to: { announced_on: null, next_attempt_on: billedOn(due.dueOn) },
      step: { kind: 'paymentChanged', actor: given.actor },
    })
  }
}

/** Mandates that nobody used for three years end, and files whose time is over are empty. Repeatable. */
export async function tidyMandates(ctx: RecurringContext): Promise<void> {
  const { db } = ctx
  for (const id of await storage.loadLapsed(db))
    await db.transaction().execute((trx) => endIn(trx, { id, because: 'unused', actor: 'system' }))
  await sql`
    update sepa_files set sealed_content = null
    where sealed_content is not null and made_at < app.now() - interval '10 years'`.execute(db)
}

/** At the start: what another secret has sealed is sealed anew, so that the former one can go. Repeatable. */
export async function sealAnew({ db, sealing }: RecurringContext): Promise<void> {
  const current = `${sealing.seal('', '').split('.').slice(0, 2).join('.')}.%`
  for (const { table, column, placeOf } of [
    { table: 'sepa_mandates', column: 'sealed_iban', placeOf: ibanPlace },
    { table: 'sepa_files', column: 'sealed_content', placeOf: filePlace },
  ]) {
    const [rows, of] = [sql.table(table), sql.ref(column)]
    const { rows: old } = await sql<{ id: string }>`
      select id from ${rows} where ${of} not like ${current} order by id`.execute(db)
    for (const { id } of old) {
      const { rows: found } = await sql<{ sealed: string }>`
        select ${of} as sealed from ${rows} where id = ${id}`.execute(db)
      const [{ sealed }] = found as [{ sealed: string }]
      const anew = sealing.seal(sealing.open(sealed, placeOf(id)), placeOf(id))
      await sql`update ${rows} set ${of} = ${anew} where id = ${id} and ${of} = ${sealed}`.execute(db)
    }
  }
}

async function isPast(trx: Trx, day: string): Promise<boolean> {
  const { rows } = await sql<{ isPast: boolean }>`
    select ${day}::date <= (app.now() at time zone 'Europe/Berlin')::date as "isPast"`.execute(trx)
  return rows[0]!.isPast
}

function refuse(code: keyof typeof mandateRefusals, status = 409): AppError {
  return new AppError(status, code, mandateRefusals[code], { title: code })
}
