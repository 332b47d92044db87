import { club } from '#club/club.ts'
import type { Trx } from '#platform/db.ts'
import type { RenewalContext } from './context.ts'
import { renewedMail } from './renewal.mails.ts'
import { holdUntold, markTold, type RenewalRun } from './runs.storage.ts'

/** One letter for each of some subscribers about what came of their contracts; whoever was told is not told again. */
export async function tellSubscribers(
  ctx: RenewalContext,
  trx: Trx,
  { run, from, to }: { run: RenewalRun; from: number; to: number },
): Promise<void> {
  const stretch = { runId: run.id, from, to }
  const untold = await holdUntold(trx, stretch)
  const bySubscriber = Map.groupBy(untold, (one) => one.subscriberId)
  const recipients = await ctx.recipientsOf(trx, [...bySubscriber.keys()])
  const letters = [...recipients].map(([subscriberId, recipient]) => {
    const language = recipient.language ?? club.fallbackLanguage
    const letter = renewedMail({
      language,
      season: run.season,
      contracts: bySubscriber
        .get(subscriberId)!
        .map((one) => ({ ...one, result: one.result === 'ended' ? 'ended' : 'renewed' })),
      url: ctx.contractsUrl(language),
    })
    return { to: recipient.email, ...letter, about: [subscriberId] }
  })
  await ctx.mailer.sendAll(trx, letters)
  await markTold(trx, stretch)
}
