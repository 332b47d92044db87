import { z } from 'zod'
import { club } from '#club/club.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ApplicationDocuments, NewApplication, NewApplicationAnswer, Progress } from './form.schema.ts'
import { Job, JobList, JobQuery, OwnApplication, OwnApplications } from './schema.ts'

const JOBS = '/api/careers/jobs'
const tags = ['careers'] as const
const job = z.object({ originId: z.string().max(60) })
const upload = job.extend({ id: z.uuid() })
const one = z.object({ id: z.uuid() })
const UploadToken = z.object({ 'x-upload-token': z.string().min(1).max(64) })
const LinkToken = z.object({ 'x-application-token': z.string().min(1).max(64) })
/** The talent pool for another time or no more; or the other companies look at it no more. */
const ConsentChange = z
  .union([z.strictObject({ stays: z.boolean() }), z.strictObject({ sharesInGroup: z.literal(false) })])
  .meta({ id: 'TalentPoolChange' })

export const listJobs = endpoint({
  name: 'careerJobs',
  method: 'GET',
  path: JOBS,
  access: 'public',
  tags,
  summary: 'Jobs that can be applied for, the newest first',
  query: JobQuery,
  answers: { 200: JobList },
})

export const readJob = endpoint({
  name: 'careerJob',
  method: 'GET',
  path: `${JOBS}/:originId`,
  access: 'public',
  tags,
  summary: 'One job; one that is closed says so',
  params: job,
  query: z.object({ language: z.enum(club.languages).default(club.languages[0]) }),
  answers: { 200: Job.extend({ isOpen: z.boolean() }).meta({ id: 'CareerJobDetail' }) },
  refusals: { 404: ['NOT_FOUND'] },
})

export const submitApplication = endpoint({
  name: 'careerApplication',
  method: 'POST',
  path: `${JOBS}/:originId/applications`,
  access: 'optional',
  tags,
  summary:
    'Phase submitting: what the form says, with or without an account; sent twice, it is one application',
  params: job,
  body: NewApplication,
  answers: { 201: NewApplicationAnswer },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['JOB_CLOSED', 'JOB_APPLICATION_EXISTS'],
    429: ['TOO_MANY_APPLICATIONS'],
    503: ['JOB_UPLOAD_BUSY'],
  },
})

export const verifyApplication = endpoint({
  name: 'careerApplicationVerify',
  method: 'POST',
  path: `${JOBS}/:originId/applications/:id/verify`,
  access: 'public',
  tags,
  summary: 'Phase verifying: which documents are to come; what has arrived of the same ones stays',
  params: upload,
  headers: UploadToken,
  body: ApplicationDocuments,
  answers: { 200: Progress },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['JOB_CLOSED', 'JOB_APPLICATION_EXISTS'],
    422: ['JOB_FILES_TOO_LARGE', 'JOB_FILES_TOO_MANY', 'JOB_FILE_FORMAT', 'JOB_FILE_MISSING'],
  },
})

export const uploadDocument = endpoint({
  name: 'careerApplicationDocuments',
  method: 'PUT',
  path: `${JOBS}/:originId/applications/:id/documents`,
  access: 'public',
  tags,
  summary:
    'Phase uploading documents: the next piece of one, as it is; the last one completes the application',
  description:
    'All pieces but the last of a document have 524,288 bytes. A broken line goes on where `receivedBytes` says.',
  params: upload,
  headers: UploadToken,
  query: z.object({
    position: z.coerce.number().int().min(0).max(4),
    offset: z.coerce.number().int().min(0).max(2_000_000_000),
  }),
  answers: { 200: Progress },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['JOB_UPLOAD_OFFSET', 'JOB_APPLICATION_COMPLETE', 'JOB_APPLICATION_EXISTS'],
    503: ['JOB_UPLOAD_BUSY'],
  },
})

export const readApplication = endpoint({
  name: 'careerApplicationByLink',
  method: 'GET',
  path: '/api/careers/applications/:id',
  access: 'public',
  tags,
  summary: 'The application that a mail leads to',
  params: one,
  headers: LinkToken,
  answers: { 200: OwnApplication },
  refusals: { 404: ['NOT_FOUND'] },
})

export const withdrawByLink = endpoint({
  name: 'careerApplicationWithdrawByLink',
  method: 'POST',
  path: '/api/careers/applications/:id/withdrawal',
  access: 'public',
  tags,
  summary: 'Withdraws it: documents and everything that was typed are gone at once',
  params: one,
  headers: LinkToken,
  answers: { 200: OwnApplication },
  refusals: { 404: ['NOT_FOUND'] },
})

export const changePoolByLink = endpoint({
  name: 'careerTalentPoolByLink',
  method: 'PUT',
  path: '/api/careers/applications/:id/talent-pool',
  access: 'public',
  tags,
  summary:
    'Stays in the talent pool for another time, leaves it at once, or is shown to other companies no more',
  params: one,
  headers: LinkToken,
  body: ConsentChange,
  answers: { 200: OwnApplication },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listOwnApplications = endpoint({
  name: 'careerOwnApplications',
  method: 'GET',
  path: '/api/careers/self/applications',
  access: 'person',
  tags,
  summary: 'My applications',
  answers: { 200: OwnApplications },
})

export const withdrawOwn = endpoint({
  name: 'careerApplicationWithdraw',
  method: 'POST',
  path: '/api/careers/self/applications/:id/withdrawal',
  access: 'person',
  tags,
  summary: 'Withdraws mine: documents and everything that was typed are gone at once',
  params: one,
  answers: { 200: OwnApplication },
  refusals: { 404: ['NOT_FOUND'] },
})

export const changeOwnPool = endpoint({
  name: 'careerTalentPool',
  method: 'PUT',
  path: '/api/careers/self/applications/:id/talent-pool',
  access: 'person',
  tags,
  summary:
    'Stays in the talent pool for another time, leaves it at once, or is shown to other companies no more',
  params: one,
  body: ConsentChange,
  answers: { 200: OwnApplication },
  refusals: { 404: ['NOT_FOUND'] },
})
