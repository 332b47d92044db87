import { listLedCamps, readCampRoll, tickCampRoll } from '#modules/office/camps/endpoints.ts'
import type { CampRoll } from '#modules/office/camps/schema.ts'
import { readOfficeSession } from '#modules/staff/endpoints.ts'
import type { StaffSession } from '#modules/staff/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { forgetTakenOfOthers } from '../../../session/taken-lists.ts'
import { type Tick, withTicks } from '../tick-queue.ts'
import type { SendTicks } from '../ticks.ts'
import { forgetRoll, listTaken, type OpenedRoll, sealAgain } from './sealed-roll.ts'

// Calls by the office's cookie, past `call`: nobody is asked to sign in here, where mostly there is no network.

const ask = (address: string, init: RequestInit = {}) =>
  fetch(address, { ...init, headers: { accept: 'application/json', ...init.headers } }).catch(() => null)

/**
 * With a network the club says whose lists may still lie here. A session that has ended by itself is no withdrawal: it stays until
 * its own end.
 */
export async function lookAgain(): Promise<void> {
  const session = await ask(addressOf(readOfficeSession))
  if (!session?.ok) return
  forgetTakenOfOthers((await session.json()) as StaffSession)
  const led = await ask(addressOf(listLedCamps))
  if (!led?.ok) return
  const { items } = (await led.json()) as { items: { id: string }[] }
  for (const { campId } of listTaken()) if (!items.some(({ id }) => id === campId)) forgetRoll(campId)
}

export type Renewed =
  | { kind: 'renewed'; opened: OpenedRoll }
  /** Whoever had it leads the camp no more. */
  | { kind: 'withdrawn' }
  | { kind: 'signedOut' }
  | { kind: 'offline' }

/**
 * The list as it is now, sealed again under the same PIN: written down as a look. `sent`: what was sent from here meanwhile, which
 * the answer may not know yet.
 */
export async function renew(opened: OpenedRoll, sent: () => readonly Tick[]): Promise<Renewed> {
  const { campId } = opened.about
  const answer = await ask(addressOf(readCampRoll, { params: { id: campId } }))
  if (answer?.status === 401) return { kind: 'signedOut' }
  if (answer?.status === 403 || answer?.status === 404) {
    forgetRoll(campId)
    return { kind: 'withdrawn' }
  }
  if (!answer?.ok) return { kind: 'offline' }
  const roll = withTicks((await answer.json()) as CampRoll, sent())
  const about = { ...opened.about, takenAt: new Date().toISOString(), until: roll.keepUntil }
  const renewed = { ...opened, about, roll }
  await sealAgain(renewed)
  return { kind: 'renewed', opened: renewed }
}

export const sendTicks: SendTicks = async (campId, ticks) => {
  const answer = await ask(addressOf(tickCampRoll, { params: { id: campId } }), {
    method: tickCampRoll.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticks }),
  })
  return { ok: answer?.ok ?? false }
}
