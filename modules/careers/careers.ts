import { inContext } from '#platform/in-context.ts'
import { submitApplication, uploadPiece, verifyApplication } from './applying.ts'
import { type CareersContext, tokenOf } from './context.ts'
import * as staff from './for-staff.ts'
import { findJob, listJobs, readJob } from './jobs.ts'
import { RECEIPT_JOB, sendReceipt } from './mailing.ts'
import { changeConsent, listOwn, readByLink, withdraw } from './own.ts'
import { askTalentPool, tidy } from './retention.ts'

export type Careers = ReturnType<typeof createCareers>
export type CareersStaff = Careers['staff']
export type { CareersContext } from './context.ts'

/** Jobs of the club's companies, and who applies for them. */
export function createCareers(ctx: CareersContext) {
  ctx.jobs.handle(RECEIPT_JOB, ({ id }) => sendReceipt(ctx, String(id)))
  ctx.jobs.every('careers-tidy', '23 3 * * *', () => tidy(ctx))
  ctx.jobs.every('careers-talent-pool', '7 9 * * *', () => askTalentPool(ctx))
  return {
    ...inContext(ctx, {
      listJobs,
      readJob,
      findJob,
      submitApplication,
      verifyApplication,
      uploadPiece,
      listOwn,
      readByLink,
      withdraw,
      changeConsent,
      tidy,
      askTalentPool,
    }),
    /** What a mail's link carries. */
    linkTokenOf: (id: string) => tokenOf(ctx, 'link', id),
    /** For the office. */
    staff: inContext(ctx, {
      readDocument: staff.readDocument,
      disabilityOf: staff.disabilityOf,
      moveApplication: staff.moveApplication,
      addNote: staff.addNote,
      letterFor: staff.letterFor,
      sendLetter: staff.sendLetter,
      refuseApplications: staff.refuseApplications,
      saveJob: staff.saveJob,
      setJobState: staff.setJobState,
    }),
  }
}
