import { z } from 'zod'
import { club } from '#club/club.ts'
import { CompanyKey } from '#modules/careers/schema.ts'
import {
  JobDraft,
  movableStages,
  Stage,
  stages,
  stepKinds,
  templates,
} from '#modules/careers/staff.schema.ts'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
export const jobStates = ['draft', 'published', 'closed'] as const

export const OfficeJob = z
  .object({
    id: z.uuid(),
    originId: z.string(),
    title: z.string(),
    company: CompanyKey,
    placeOfWork: z.string(),
    state: z.enum(jobStates),
    isOpen: z.boolean().meta({ description: 'False also when the last day to apply has gone by' }),
    applyUntil: z.iso.date().nullable(),
    publishedAt: moment.nullable(),
    applications: z.number().int(),
    fresh: z.number().int().meta({ description: 'Nobody has moved them yet' }),
  })
  .meta({ id: 'OfficeCareerJob' })
export type OfficeJob = z.infer<typeof OfficeJob>
export const OfficeJobList = listOf(OfficeJob).meta({ id: 'OfficeCareerJobList' })
export const OfficeJobQuery = officeListQuery.extend({ state: z.enum(jobStates).optional() })
export type OfficeJobQuery = z.infer<typeof OfficeJobQuery>

export const OfficeJobDetail = z
  .object({
    id: z.uuid(),
    state: z.enum(jobStates),
    isOpen: z.boolean(),
    version: z.number().int(),
    publishedAt: moment.nullable(),
    closedAt: moment.nullable(),
    missing: z
      .array(z.enum(club.languages))
      .meta({ description: 'Languages that show the first one instead' }),
    url: z.string().nullable().meta({ description: 'Where it stands once it is published' }),
    job: JobDraft,
  })
  .meta({ id: 'OfficeCareerJobDetail' })
export type OfficeJobDetail = z.infer<typeof OfficeJobDetail>

export const JobSave = z
  .strictObject({ job: JobDraft, version: z.number().int().min(0) })
  .meta({ id: 'OfficeJobSave' })
export const JobStateChange = z
  .strictObject({ state: z.enum(['published', 'closed']), version: z.number().int().min(1) })
  .meta({ id: 'OfficeJobStateChange' })

/** Somebody on the board: what helps to tell them apart, and nothing that the law keeps out of a choice. */
export const BoardCard = z
  .object({
    id: z.uuid(),
    number: z.string(),
    name: z.string(),
    stage: Stage,
    version: z.number().int(),
    receivedAt: moment,
    documents: z.number().int(),
    notes: z.number().int(),
    startDate: z.string().nullable(),
  })
  .meta({ id: 'OfficeApplicant' })
export type BoardCard = z.infer<typeof BoardCard>

export const Board = z
  .object({
    jobId: z.uuid(),
    title: z.string(),
    mayChange: z.boolean(),
    applicants: z.array(BoardCard),
    more: z.number().int().meta({ description: 'Older ones that the board leaves out' }),
  })
  .meta({ id: 'OfficeApplicants' })
export type Board = z.infer<typeof Board>

export const ApplicantDetail = z
  .object({
    id: z.uuid(),
    number: z.string(),
    jobId: z.uuid(),
    job: z.string(),
    company: CompanyKey,
    stage: Stage,
    version: z.number().int(),
    mayChange: z.boolean().meta({ description: 'False for one that another company shares' }),
    language: z.enum(club.languages),
    name: z.string(),
    email: z.string().nullable(),
    personId: z.uuid().nullable(),
    form: z.record(z.string(), z.unknown()).nullable(),
    isSeverelyDisabled: z.boolean(),
    sharesInGroup: z.boolean(),
    talentPoolUntil: moment.nullable(),
    receivedAt: moment,
    deletedOn: z.iso.date().nullable(),
    documents: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() })),
    steps: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(stepKinds),
        about: z.string().nullable(),
        words: z.string().nullable(),
        by: z.string().nullable(),
        at: moment,
      }),
    ),
  })
  .meta({ id: 'OfficeApplicantDetail' })
export type ApplicantDetail = z.infer<typeof ApplicantDetail>

export const StageChange = z
  .strictObject({ stage: z.enum(movableStages), version: z.number().int() })
  .meta({ id: 'OfficeStageChange' })
export const ApplicantNote = z
  .strictObject({ text: typedLines(2000).min(1, 'required') })
  .meta({ id: 'OfficeApplicantNote' })
export const Template = z.enum(templates)
export const LetterDraft = z
  .object({ subject: z.string(), text: z.string() })
  .meta({ id: 'OfficeLetterDraft' })
export const Letter = z
  .strictObject({
    template: z.enum(['question', 'invitation', 'offer']),
    subject: typedLine(150).min(1, 'required'),
    text: typedLines(5000).min(1, 'required'),
  })
  .meta({ id: 'OfficeLetter' })

export const Refusals = z
  .strictObject({ ids: z.array(z.uuid()).min(1).max(200) })
  .meta({ id: 'OfficeRefusals' })
export const RefusalsPreview = z
  .object({ consequences: Consequences, letter: LetterDraft.nullable() })
  .meta({ id: 'OfficeRefusalsPreview' })
export const RefusalsDecision = Confirmed.extend({ ids: z.array(z.uuid()).min(1).max(200) }).meta({
  id: 'OfficeRefusalsDecision',
})

export const PoolList = listOf(
  BoardCard.extend({
    job: z.string(),
    company: CompanyKey,
    talentPoolUntil: moment,
    isShared: z.boolean().meta({ description: 'Of another company, by consent of the applicant' }),
  }).meta({ id: 'OfficeTalent' }),
).meta({ id: 'OfficeTalentPool' })

/** Sums alone; null for whom a number would point at. */
export const CareerStatistics = z
  .object({
    leastGroup: z.number().int(),
    rows: z.array(
      z.object({
        company: CompanyKey,
        year: z.number().int(),
        applications: z.number().int(),
        severelyDisabled: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'OfficeCareerStatistics' })

export const Recruiters = z
  .object({
    items: z.array(
      z.object({
        personId: z.uuid(),
        name: z.string(),
        isOwner: z.boolean(),
        companies: z.array(CompanyKey),
      }),
    ),
  })
  .meta({ id: 'OfficeRecruiters' })
export const RecruiterChange = z
  .strictObject({ companies: z.array(CompanyKey).max(20) })
  .meta({ id: 'OfficeRecruiterChange' })

export { stages }
