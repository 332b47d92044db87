import { sql } from 'kysely'
import { makeSecret } from '#modules/draws/draws.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { SweepstakesContext } from './context.ts'
import { placeOf, SWEEPSTAKES_TAG } from './drawing.ts'
import type { LocalText } from './storage.ts'

export type NewPrize = {
  name: LocalText
  quantity: number
  kind: 'goods' | 'voucher' | 'ticket'
  voucherCents: number | null
  eventId: string | null
}

/** With two to six answers; `right` counts from 0. */
export type NewQuestion = {
  text: LocalText
  answers: readonly LocalText[]
  right: number
  rightOnly: boolean
}

export type NewSweepstake = {
  name: LocalText
  text: LocalText
  conditions: LocalText | null
  picture: string | null
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  minAge: number
  membersOnly: boolean
  numberSource: LocalText | null
  question: NewQuestion | null
  prizes: readonly NewPrize[]
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

const questionOf = ({ question }: Pick<NewSweepstake, 'question'>) =>
  sql`${json(question?.text ?? null)}, ${json(question?.answers ?? null)}, ${question?.right ?? null}::smallint,
    ${question?.rightOnly ?? false}::boolean`

/** With its secret, which nobody sees before the draw; its hash is there from the start. */
export async function make(
  ctx: Pick<SweepstakesContext, 'sealing'>,
  trx: Trx,
  given: NewSweepstake & { id?: string; seriesId: string; door: number | null },
): Promise<string> {
  const { id = newId(), seriesId, door } = given
  const { secret, commitment } = makeSecret(id, { sealing: ctx.sealing, placeOf })
  await sql`
    insert into sweepstakes (id, series_id, door, name, text, conditions, picture, opens_at, closes_at, draws_at, min_age,
      members_only, number_source, question, answers, right_answer, right_only, secret, commitment)
    values (${id}, ${seriesId}, ${door}, ${json(given.name)}, ${json(given.text)}, ${json(given.conditions)}, ${given.picture},
      ${given.opensAt}, ${given.closesAt}, ${given.drawsAt}, ${given.minAge}, ${given.membersOnly}, ${json(given.numberSource)},
      ${questionOf(given)},
      ${secret}, ${commitment})`.execute(trx)
  await putPrizes(trx, id, given.prizes)
  return id
}

/** As long as nobody takes part all of it may change; afterwards words and pictures alone. */
export async function change(
  trx: Trx,
  given: NewSweepstake & { id: string; version: number; isRunning: boolean },
): Promise<boolean> {
  const { id, version, isRunning } = given
  const words = sql`name = ${json(given.name)}, text = ${json(given.text)}, picture = ${given.picture}, version = version + 1`
  const terms = sql`, conditions = ${json(given.conditions)}, opens_at = ${given.opensAt}, closes_at = ${given.closesAt},
    draws_at = ${given.drawsAt}, min_age = ${given.minAge}, members_only = ${given.membersOnly},
    number_source = ${json(given.numberSource)},
    (question, answers, right_answer, right_only) = row(${questionOf(given)})`
  const { rows } = await sql`
    update sweepstakes set ${words} ${isRunning ? sql`` : terms}
    where id = ${id} and version = ${version} and drawn_at is null returning id`.execute(trx)
  if (rows.length === 0) return false
  if (!isRunning) {
    await sql`delete from sweepstake_prizes where sweepstake_id = ${id}`.execute(trx)
    await putPrizes(trx, id, given.prizes)
  }
  await dropTags(trx, [SWEEPSTAKES_TAG])
  return true
}

async function putPrizes(trx: Trx, sweepstakeId: string, prizes: readonly NewPrize[]): Promise<void> {
  for (const [position, { name, quantity, kind, voucherCents, eventId }] of prizes.entries())
    await sql`
      insert into sweepstake_prizes (id, sweepstake_id, position, name, quantity, kind, voucher_cents, event_id)
      values (${newId()}, ${sweepstakeId}, ${position}, ${json(name)}, ${quantity}, ${kind}, ${voucherCents}, ${eventId})`.execute(
      trx,
    )
}

/** Everybody sees it from now on; false: they do already. A calendar is published with all of its doors. */
export async function publish(trx: Trx, given: { seriesId: string; id: string | null }): Promise<boolean> {
  const { seriesId, id } = given
  const { rows } = await sql`
    update sweepstakes set published_at = app.now(), version = version + 1
    where series_id = ${seriesId} and published_at is null and ${id === null ? sql`true` : sql`id = ${id}`} returning id`.execute(
    trx,
  )
  await sql`update sweepstake_series set published_at = coalesce(published_at, app.now()) where id = ${seriesId}`.execute(
    trx,
  )
  await dropTags(trx, [SWEEPSTAKES_TAG])
  return rows.length > 0
}

/** What sweepstakes belong to: `calendar` has a door a day. */
export async function makeSeries(
  trx: Trx,
  given: {
    id?: string
    kind: 'plain' | 'calendar'
    name: LocalText
    text: LocalText
    picture: string | null
  },
): Promise<string> {
  const { id = newId(), kind, name, text, picture } = given
  await sql`
    insert into sweepstake_series (id, kind, name, text, picture)
    values (${id}, ${kind}, ${json(name)}, ${json(text)}, ${picture})`.execute(trx)
  return id
}
