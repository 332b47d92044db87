import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import { allotmentGivenMail, wishDecidedMail } from './allotments.mails.ts'
import type { AllotmentsContext } from './context.ts'
import { loadUntilOf } from './places.storage.ts'
import { type Allotment, findAllotment } from './storage.ts'
import { takeUntold } from './wishes.storage.ts'

export const TELL = 'allotments-tell'
const AT_ONCE = 20

/** To whoever may act for the fan club: places are theirs to give. */
export async function tellAdmins(
  ctx: AllotmentsContext,
  trx: Trx,
  { allotment, places }: { allotment: Allotment; places: number },
): Promise<void> {
  for (const id of await adminsOf(trx, allotment.organisationId)) {
    const to = await ctx.recipientOf(trx, id)
    if (!to) continue
    const language = languageOf(to.language)
    const { organisationName: fanClub, wishesUntil, payUntil, returnsAt } = allotment
    await ctx.mailer.send(trx, {
      to: to.email,
      ...allotmentGivenMail({
        ...{ language, fanClub, places, wishesUntil, payUntil, returnsAt },
        match: matchOf(allotment, language),
        url: ctx.allotmentUrl(allotment.eventId, language),
      }),
    })
  }
}

/** Who may act for a fan club. */
export async function adminsOf(trx: Trx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from organisation_members where organisation_id = ${organisationId}
      and accepted_at is not null and admin_since is not null and removed_at is null order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whoever waits for a decision hears of it, a few at a time and once each. */
export function tellSoon({ jobs }: AllotmentsContext, trx: Trx): Promise<void> {
  return jobs.enqueue(trx, TELL, {}, { singletonKey: TELL })
}

export async function tellDecided(ctx: AllotmentsContext): Promise<void> {
  let told = AT_ONCE
  while (told === AT_ONCE) told = await ctx.db.transaction().execute((trx) => tellSome(ctx, trx))
}

async function tellSome(ctx: AllotmentsContext, trx: Trx): Promise<number> {
  const untold = await takeUntold(trx, AT_ONCE)
  for (const wish of untold) {
    const to = await ctx.recipientOf(trx, wish.memberId)
    const allotment = await findAllotment(trx, wish.allotmentId)
    if (!to || !allotment) continue
    const language = to.language ? languageOf(to.language) : wish.language
    const kept = await loadUntilOf(trx, { id: wish.allotmentId, memberId: wish.memberId })
    // Paid or gone since: there is nothing left to say.
    if (wish.state === 'Given' && !kept) continue
    await ctx.mailer.send(trx, {
      to: to.email,
      ...wishDecidedMail({
        ...{ language, wish, kept, fanClub: allotment.organisationName, paidBy: allotment.paidBy },
        match: matchOf(allotment, language),
        url: ctx.allotmentUrl(allotment.eventId, language),
      }),
    })
  }
  return untold.length
}

export const languageOf = (asked: string | null): Language =>
  club.languages.find((known) => known === asked) ?? club.fallbackLanguage
export const matchOf = ({ name }: Allotment, language: Language): string => name[language] ?? name.en
