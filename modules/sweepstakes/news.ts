import { club, type Language } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import type { SweepstakesContext } from './context.ts'
import { findSweepstake, type LocalText, type SweepstakeRow } from './storage.ts'
import { voucherWonMail, wonMail } from './sweepstakes.mails.ts'
import { findWin, type WinRow } from './wins.storage.ts'

/** Their lot was drawn: what it is, and until when they say where it goes. */
export async function tellWinner(
  ctx: SweepstakesContext,
  trx: Trx,
  given: { sweepstake: SweepstakeRow; winId: string; personId: string; until: Date },
): Promise<void> {
  const { sweepstake, winId, personId, until } = given
  const to = await ctx.recipientOf(trx, personId)
  const win = await findWin(trx, winId)
  if (!to || !win) return
  const language = languageOf(to.language)
  await ctx.mailer.send(trx, {
    to: to.email,
    about: [personId],
    ...wonMail({
      language,
      sweepstake: inWords(sweepstake.name, language),
      prize: inWords(win.prize, language),
      number: win.number,
      until,
      url: ctx.accountUrl(language),
    }),
  })
}

/** What they won can be spent from now on. */
export async function tellVoucher(
  ctx: SweepstakesContext,
  trx: Trx,
  given: { win: WinRow; voucherId: string; expiresAt: Date },
): Promise<void> {
  const { win, voucherId, expiresAt } = given
  const to = await ctx.recipientOf(trx, win.personId!)
  const sweepstake = await findSweepstake(trx, { id: win.sweepstakeId, drafts: 'shown' })
  if (!to || !sweepstake) return
  const language = languageOf(to.language)
  await ctx.mailer.send(trx, {
    to: to.email,
    about: [win.personId!],
    ...voucherWonMail({
      language,
      sweepstake: inWords(sweepstake.name, language),
      cents: win.voucherCents!,
      code: ctx.discounts.codeOf(voucherId),
      expiresAt,
      url: ctx.accountUrl(language),
    }),
  })
}

export const languageOf = (asked: string | null): Language =>
  club.languages.find((known) => known === asked) ?? club.fallbackLanguage
export const inWords = (text: LocalText, language: Language): string => text[language] ?? text.en
