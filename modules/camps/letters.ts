import type { Language, Text } from '#club/club.ts'
import { formatDate } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import * as mails from './camps.mails.ts'
import { type CampRow, findCamp } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import * as lotMails from './lots/lots.mails.ts'
import type { WaitEnd, WaitRow } from './waits.storage.ts'

type Written = { subject: string; html: string; plain: string }
type Notice = { language: Language; camp: string }
type Camp = Pick<CampRow, 'slug' | 'name' | 'startsOn' | 'endsOn'>

export function tellOffered(
  ctx: CampsContext,
  trx: Trx,
  given: { wait: WaitRow; camp: Camp; until: Date; names: string[] },
): Promise<void> {
  const { wait, camp, until, names } = given
  return send(ctx, trx, { ...wait, camp }, (notice) =>
    offeredMailOf(wait)({ ...notice, names, until, url: ctx.cartUrl(notice.language) }),
  )
}

/** By a draw they were drawn, or moved up; else a place came free. */
function offeredMailOf({ drawRank, wasDrawn }: WaitRow) {
  if (drawRank === null) return mails.campOfferedMail
  return wasDrawn ? lotMails.campDrawnMail : lotMails.campFollowedMail
}

export async function tellWaitEnded(
  ctx: CampsContext,
  trx: Trx,
  { wait, because }: { wait: WaitRow; because: Exclude<WaitEnd, 'letGo'> },
): Promise<void> {
  const camp = (await findCamp(trx, { id: wait.campId }))!
  await send(ctx, trx, { ...wait, camp }, (notice) =>
    endedMailOf(wait)({ ...notice, because, url: ctx.campUrl(camp.slug, notice.language) }),
  )
}

function endedMailOf({ drawRank }: WaitRow) {
  return drawRank === null ? mails.campWaitEndedMail : lotMails.campTurnEndedMail
}

type To = { bookerId: string; language: string }

export function tellCalledOff(
  ctx: CampsContext,
  trx: Trx,
  { to, camp, reason }: { to: To; camp: Camp; reason: string },
): Promise<void> {
  return send(ctx, trx, { ...to, camp }, (notice) =>
    mails.campCalledOffMail({
      ...notice,
      reason,
      days: daysOf(camp, notice.language),
      url: ctx.ownUrl(notice.language),
    }),
  )
}

export function tellGivenUp(
  ctx: CampsContext,
  trx: Trx,
  { to, camp, names }: { to: To; camp: Camp; names: string[] },
): Promise<void> {
  return send(ctx, trx, { ...to, camp }, (notice) =>
    mails.campGivenUpMail({ ...notice, names, url: ctx.ownUrl(notice.language) }),
  )
}

export function tellProofRefused(
  ctx: CampsContext,
  trx: Trx,
  given: {
    to: To
    camp: Camp
    names: string[]
    reason: string
    paidCents: number
    newCents: number
    until: Date
  },
): Promise<void> {
  const { to, camp, ...rest } = given
  return send(ctx, trx, { ...to, camp }, (notice) =>
    mails.campProofRefusedMail({ ...notice, ...rest, url: ctx.cartUrl(notice.language) }),
  )
}

export function tellProofPlaceGone(
  ctx: CampsContext,
  trx: Trx,
  { to, camp, names }: { to: To; camp: Camp; names: string[] },
): Promise<void> {
  return send(ctx, trx, { ...to, camp }, (notice) =>
    mails.campProofPlaceGoneMail({ ...notice, names, url: ctx.campUrl(camp.slug, notice.language) }),
  )
}

/** In the language of the profile, else of the page where it was booked. */
async function send(
  { mailer, recipientOf }: CampsContext,
  trx: Trx,
  about: To & { camp: Camp },
  write: (notice: Notice) => Written,
): Promise<void> {
  const to = await recipientOf(trx, about.bookerId)
  if (!to) return
  const language = (to.language ?? about.language) as Language
  await mailer.send(trx, {
    to: to.email,
    ...write({ language, camp: inLanguage(about.camp.name, language) }),
  })
}

function inLanguage(text: Text, language: Language): string {
  return text[language] ?? text.en
}

function daysOf({ startsOn, endsOn }: Camp, language: string): string {
  const day = (iso: string) => formatDate(new Date(`${iso}T10:00:00Z`), language)
  return `${day(startsOn)} – ${day(endsOn)}`
}
