import { z } from 'zod'
import { employers } from '#club/careers.ts'
import { club } from '#club/club.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** Pages and answers that show jobs. */
export const JOBS_TAG = 'jobs'

export const companyKeys = employers.map(({ key }) => key) as [string, ...string[]]
export const CompanyKey = z.enum(companyKeys).meta({ id: 'CareerCompany' })

export const employmentTypes = [
  'permanent',
  'temporary',
  'apprenticeship',
  'internship',
  'studentJob',
  'marginal',
  'freelance',
] as const
export const EmploymentType = z.enum(employmentTypes).meta({ id: 'EmploymentType' })
export type EmploymentType = z.infer<typeof EmploymentType>

export const workingTimeModels = [
  'fullTime',
  'partTime',
  'fullOrPartTime',
  'shifts',
  'byArrangement',
] as const
export const WorkingTimeModel = z.enum(workingTimeModels).meta({ id: 'WorkingTimeModel' })
export type WorkingTimeModel = z.infer<typeof WorkingTimeModel>

export const salaryPeriods = ['hour', 'month', 'year'] as const
export const ORIGIN_ID = /^[a-z0-9][a-z0-9-]{2,59}$/

export const JobLocation = z.object({
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
})
export const JobContact = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export const JobSalary = z.object({
  fromCents: z.number().int(),
  toCents: z.number().int(),
  per: z.enum(salaryPeriods),
})

const facts = {
  originId: z.string().meta({ description: 'Stands in the address of the job' }),
  company: CompanyKey,
  employmentType: EmploymentType,
  workingTimeModel: WorkingTimeModel,
  hoursPerWeek: z.number().nullable(),
  placeOfWork: z.string().meta({ description: 'The name of the place, e.g. the ground' }),
  location: JobLocation.meta({ description: 'Its postal address' }),
  contactPerson: JobContact,
  startsOn: z.iso.date().nullable().meta({ description: 'Null: at once' }),
  applyUntil: z.iso.date().nullable().meta({ description: 'Null: until somebody is found' }),
  publishedAt: z.iso.datetime(),
}

/** A job in the list. */
export const JobSummary = z
  .object({ ...facts, title: z.string(), area: z.string() })
  .meta({ id: 'CareerJobSummary' })
export type JobSummary = z.infer<typeof JobSummary>

export const Job = z
  .object({
    ...JobSummary.shape,
    lead: z.string(),
    tasks: z.array(z.string()),
    profile: z.array(z.string()),
    offer: z.array(z.string()),
    salary: JobSalary.nullable(),
  })
  .meta({ id: 'CareerJob' })
export type Job = z.infer<typeof Job>

export const JobList = listOf(JobSummary).meta({ id: 'CareerJobList' })

export const JobQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 }).extend({
  language: z.enum(club.languages).default(club.languages[0]),
  q: z.string().trim().max(100).optional(),
  company: CompanyKey.optional(),
  placeOfWork: z.string().max(80).optional(),
  employmentType: EmploymentType.optional(),
  workingTimeModel: WorkingTimeModel.optional(),
})
export type JobQuery = z.infer<typeof JobQuery>

/** How far an application is, as its applicant is told. */
export const applicantStates = [
  'received',
  'review',
  'interview',
  'offer',
  'hired',
  'refused',
  'withdrawn',
] as const

/** One's own application. */
export const OwnApplication = z
  .object({
    id: z.uuid(),
    number: z.string(),
    originId: z.string(),
    title: z.string(),
    company: CompanyKey,
    isOpen: z.boolean().meta({ description: 'The job can still be applied for' }),
    state: z.enum(applicantStates),
    receivedAt: z.iso.datetime(),
    documents: z.array(z.string()),
    deletedOn: z.iso.date().nullable().meta({ description: 'When all of it goes, where that is known' }),
    talentPoolUntil: z.iso.datetime().nullable(),
    mayProlong: z.boolean().meta({ description: 'The time in the talent pool ends soon' }),
    sharesInGroup: z.boolean(),
  })
  .meta({ id: 'OwnJobApplication' })
export type OwnApplication = z.infer<typeof OwnApplication>
export const OwnApplications = z.object({ items: z.array(OwnApplication) }).meta({ id: 'OwnJobApplications' })
