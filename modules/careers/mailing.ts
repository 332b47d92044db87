import type { Trx } from '#platform/db.ts'
import { type ApplicationRow, findApplication } from './applications.storage.ts'
import { applicationMail } from './careers.mails.ts'
import type { CareersMail } from './careers.texts.ts'
import { type CareersContext, tokenOf } from './context.ts'
import { wordsOf } from './jobs.ts'

export const RECEIPT_JOB = 'career-receipt'

/** One mailbox gets so many in a day, whoever names it in how many forms; the application arrives all the same. */
export async function sendReceipt(ctx: CareersContext, id: string): Promise<void> {
  const application = await findApplication(ctx.db, id)
  if (!application?.email || !(await ctx.attempts.mayTry('jobApplicationMail', application.email))) return
  await ctx.db.transaction().execute((trx) => tell(ctx, trx, 'received', application))
}

export async function tellPoolEnds(
  ctx: CareersContext,
  trx: Trx,
  application: ApplicationRow,
): Promise<void> {
  await tell(ctx, trx, 'poolEnds', application)
}

async function tell(
  ctx: CareersContext,
  trx: Trx,
  mail: CareersMail,
  application: ApplicationRow,
): Promise<void> {
  const { id, language, email, personId, number, firstName, talentPoolUntil } = application
  if (!email) return
  const url = ctx.applicationUrl({ id, token: tokenOf(ctx, 'link', id) }, language)
  const { title } = wordsOf(application, language)
  const letter = applicationMail({
    ...{ to: email, language, personId, mail, firstName, url },
    job: title,
    number: number ?? '',
    until: talentPoolUntil,
  })
  // A job that runs twice writes the same letter.
  const term = mail === 'poolEnds' ? `-${talentPoolUntil?.getTime()}` : ''
  await ctx.mailer.send(trx, { ...letter, messageId: `career-${mail}-${id}${term}` })
}
