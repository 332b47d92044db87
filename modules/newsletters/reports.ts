import { AppError } from '#platform/errors.ts'
import type { NewslettersOptions } from './context.ts'
import { messageIdIn, type Report, readReport } from './reports.rules.ts'
import { markMail, stopAddress } from './reports.storage.ts'
import { type MailReports, newsletterErrors } from './schema.ts'

type Reporting = Pick<NewslettersOptions, 'db' | 'consents'>

export type Reported = { bounced: number; complained: number; passing: number }

/** What the mail provider posts. */
export async function takeReports(ctx: Reporting, { reports }: MailReports): Promise<void> {
  const read = reports.map(({ type, email, messageId, reason }) => ({
    ...{ type, email, reason: reason ?? type },
    messageId: messageIdIn(messageId ?? ''),
  }))
  await recordReports(ctx, { reports: read, source: 'provider' })
}

/** A report that came as a mail, read in by staff. */
export async function readInReport(ctx: Reporting, source: string): Promise<Reported> {
  const reports = readReport(source)
  if (reports.length === 0)
    throw new AppError(422, 'NEWSLETTER_REPORT_UNREADABLE', newsletterErrors.NEWSLETTER_REPORT_UNREADABLE)
  return recordReports(ctx, { reports, source: 'report' })
}

/** Addresses that mail comes back from for good get none; whoever calls one spam has withdrawn what they agreed to. */
async function recordReports(
  { db, consents }: Reporting,
  { reports, source }: { reports: readonly Report[]; source: 'provider' | 'report' },
): Promise<Reported> {
  const told: Reported = { bounced: 0, complained: 0, passing: 0 }
  // In one order, so that two such reports never wait for each other.
  const inOrder = reports.toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1))
  await db.transaction().execute(async (trx) => {
    for (const { type, email, messageId, reason } of inOrder) {
      if (type === 'softBounce') {
        told.passing += 1
        continue
      }
      const kind = type === 'complaint' ? 'complaint' : 'bounce'
      told[kind === 'complaint' ? 'complained' : 'bounced'] += 1
      const marked = messageId ? await markMail(trx, { messageId, kind }) : null
      await stopAddress(trx, { email, kind, reason, source })
      if (kind === 'complaint')
        await consents.endComplained(trx, { email, consentId: marked?.consentId ?? null })
    }
  })
  return told
}
