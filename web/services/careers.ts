import type { Language } from '#club/club.ts'
import type { Job, JobSummary } from '#modules/careers/schema.ts'

/** What the pages of jobs ask the server for. */
export type CareersServices = {
  /** All that can be applied for, the newest first. */
  jobs(language: Language): Promise<JobSummary[]>
  /** Null when there never was one. */
  job(given: { originId: string; language: Language }): Promise<(Job & { isOpen: boolean }) | null>
}
