import { z } from 'zod'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const AT = '/api/office/careers'
const params = z.object({ id: z.uuid() })
const reading = { access: 'staff', permission: 'careers.read', tags: ['office'] } as const
const changing = { access: 'staff', permission: 'careers.change', tags: ['office'] } as const
const owning = { access: 'staff', permission: 'staff.change', tags: ['office'] } as const
const missing = { 404: ['NOT_FOUND'] } as const

export const listJobs = endpoint({
  name: 'officeCareerJobs',
  method: 'GET',
  path: `${AT}/jobs`,
  ...reading,
  summary: 'Jobs of the companies that one works for',
  query: schema.OfficeJobQuery,
  answers: { 200: schema.OfficeJobList },
})

export const addJob = endpoint({
  name: 'officeCareerJobAdd',
  method: 'POST',
  path: `${AT}/jobs`,
  ...changing,
  summary: 'Writes a job; nobody sees it before it is published',
  body: schema.JobSave,
  answers: { 201: params },
  refusals: { ...missing, 409: ['JOB_ADDRESS_TAKEN'] },
})

export const readJob = endpoint({
  name: 'officeCareerJob',
  method: 'GET',
  path: `${AT}/jobs/:id`,
  ...reading,
  summary: 'A job as it is written',
  params,
  answers: { 200: schema.OfficeJobDetail },
  refusals: missing,
})

export const changeJob = endpoint({
  name: 'officeCareerJobChange',
  method: 'PUT',
  path: `${AT}/jobs/:id`,
  ...changing,
  summary: 'Changes a job, also one that is public; its address stays',
  params,
  body: schema.JobSave,
  answers: { 204: z.null() },
  refusals: { ...missing, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const changeJobState = endpoint({
  name: 'officeCareerJobState',
  method: 'POST',
  path: `${AT}/jobs/:id/state`,
  ...changing,
  summary: 'Publishes a job, or closes it',
  params,
  body: schema.JobStateChange,
  answers: { 204: z.null() },
  refusals: { ...missing, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const readBoard = endpoint({
  name: 'officeApplicants',
  method: 'GET',
  path: `${AT}/jobs/:id/applications`,
  ...reading,
  summary: 'Who applied for a job, by stage',
  params,
  answers: { 200: schema.Board },
  refusals: missing,
})

export const exportBoard = endpoint({
  name: 'officeApplicantsExport',
  method: 'GET',
  path: `${AT}/jobs/:id/applications.csv`,
  ...changing,
  freshSignIn: true,
  summary: 'The same as a table for spreadsheets',
  params,
  file: 'text/csv',
  answers: {},
  refusals: missing,
})

export const readApplicant = endpoint({
  name: 'officeApplicant',
  method: 'GET',
  path: `${AT}/applications/:id`,
  ...reading,
  summary: 'One application with everything that happened to it',
  params,
  answers: { 200: schema.ApplicantDetail },
  refusals: missing,
})

export const moveApplicant = endpoint({
  name: 'officeApplicantMove',
  method: 'PUT',
  path: `${AT}/applications/:id/stage`,
  ...changing,
  summary: 'Moves an application to another stage',
  params,
  body: schema.StageChange,
  answers: { 204: z.null() },
  refusals: { ...missing, 409: ['OFFICE_VERSION_CONFLICT', 'JOB_APPLICATION_ENDED'] },
})

export const noteApplicant = endpoint({
  name: 'officeApplicantNote',
  method: 'POST',
  path: `${AT}/applications/:id/notes`,
  ...changing,
  summary: 'Writes a note; it goes with the application',
  params,
  body: schema.ApplicantNote,
  answers: { 204: z.null() },
  refusals: { ...missing, 409: ['JOB_APPLICATION_ENDED'] },
})

export const draftLetter = endpoint({
  name: 'officeApplicantLetter',
  method: 'GET',
  path: `${AT}/applications/:id/letters/:template`,
  ...changing,
  summary: 'What a template says to this applicant, in their language',
  params: params.extend({ template: schema.Template }),
  answers: { 200: schema.LetterDraft },
  refusals: missing,
})

export const sendLetter = endpoint({
  name: 'officeApplicantMail',
  method: 'POST',
  path: `${AT}/applications/:id/mails`,
  ...changing,
  summary: 'Sends a letter as it was seen',
  params,
  body: schema.Letter,
  answers: { 204: z.null() },
  refusals: { ...missing, 409: ['JOB_APPLICATION_ENDED'] },
})

export const previewRefusals = endpoint({
  name: 'officeApplicantsRefusalPreview',
  method: 'POST',
  path: `${AT}/refusals/preview`,
  ...changing,
  isRead: true,
  summary: 'What refusing these would do',
  body: schema.Refusals,
  answers: { 200: schema.RefusalsPreview },
  refusals: missing,
})

export const refuseApplicants = endpoint({
  name: 'officeApplicantsRefuse',
  method: 'POST',
  path: `${AT}/refusals`,
  ...changing,
  summary: 'Refuses these; each gets a letter in their language',
  body: schema.RefusalsDecision,
  answers: { 204: z.null() },
  refusals: { ...missing, 409: ['OFFICE_CONSEQUENCES_CHANGED', 'JOB_APPLICATION_ENDED'] },
})

export const readDocument = endpoint({
  name: 'officeApplicantDocument',
  method: 'GET',
  path: `${AT}/documents/:id`,
  ...reading,
  summary: 'A document of an application, as a file; each opening stands in the audit book',
  params,
  file: 'application/pdf',
  answers: {},
  refusals: missing,
})

export const listPool = endpoint({
  name: 'officeTalentPool',
  method: 'GET',
  path: `${AT}/talent-pool`,
  ...reading,
  summary: 'Who agreed to be looked at for other jobs, by the companies that they agreed to',
  query: officeListQuery,
  answers: { 200: schema.PoolList },
})

export const readStatistics = endpoint({
  name: 'officeCareerStatistics',
  method: 'GET',
  path: `${AT}/statistics`,
  ...reading,
  summary: 'How many applied; of smaller groups no number',
  answers: { 200: schema.CareerStatistics },
})

export const listRecruiters = endpoint({
  name: 'officeRecruiters',
  method: 'GET',
  path: `${AT}/recruiters`,
  ...owning,
  summary: 'Whose applicants each of the staff sees',
  answers: { 200: schema.Recruiters },
})

export const changeRecruiter = endpoint({
  name: 'officeRecruiterChange',
  method: 'PUT',
  path: `${AT}/recruiters/:id`,
  ...owning,
  freshSignIn: true,
  summary: 'For which companies somebody of the staff works',
  params,
  body: schema.RecruiterChange,
  answers: { 204: z.null() },
  refusals: missing,
})
