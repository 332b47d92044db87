import { z } from 'zod'
import { applicantCountries } from '#club/careers.ts'
import { club } from '#club/club.ts'
import { loosePostalCodePattern, postalCodePatterns } from '#club/countries.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

export const salutations = ['mr', 'ms', 'none'] as const
export const noticeUnits = ['days', 'weeks', 'months'] as const
export const noticeReferences = [
  'endOfMonth',
  'endOfQuarter',
  'endOfYear',
  'fifteenthOfMonth',
  'fifteenthOrEndOfMonth',
  'onEveryDay',
  'fixedDate',
] as const

/** The documents of an application (JOB-18). A megabyte has 1,048,576 bytes: whatever a computer calls 20 MB passes. */
export const documentLimits = { files: 5, bytes: 20 * 1024 * 1024, piece: 512 * 1024, name: 120 } as const

/** The sentences of the specification, which the server answers (JOB-19 … 21), and what else may be wrong with a file. */
export const careersErrors = {
  JOB_FILES_TOO_LARGE: 'Maximum total file size is 20 MB.',
  JOB_FILES_TOO_MANY: 'You can upload up to 5 files.',
  JOB_FILE_FORMAT: 'Invalid file format. Please upload .pdf files only.',
  JOB_FILE_PROTECTED: 'The file is protected by a password: nobody here could open it',
  JOB_FILE_DAMAGED: 'The file ends too early or is damaged',
  JOB_FILE_ACTIVE: 'The file carries a program or other files: save it as a plain PDF',
  JOB_FILE_MISSING: 'At least one document is needed, such as a CV',
  JOB_CLOSED: 'This job can no longer be applied for',
  JOB_APPLICATION_EXISTS: 'You have applied for this job already',
  JOB_APPLICATION_COMPLETE: 'The application has arrived already and is not changed any more',
  JOB_UPLOAD_OFFSET: 'Another piece of the file is expected',
  JOB_UPLOAD_BUSY: 'Too many files at once: try again',
  TOO_MANY_APPLICATIONS: 'Too many applications today: try again tomorrow',
} as const
export type CareersError = keyof typeof careersErrors

const OLDEST = 90
const YOUNGEST = 14
const date = z.iso.date('date')

/** What an applicant types (JOB-07 … 15), the same in the browser and here; documents come by themselves. */
const fields = {
  salutation: z.enum(salutations, 'required'),
  title: typedLine(40).optional().default(''),
  firstName: typedLine(80).min(1, 'required'),
  lastName: typedLine(80).min(1, 'required'),
  email: z.email('email').max(254),
  mobile: typedLine(30).regex(/^\+?[\d ()/-]{6,30}$/, 'phone'),
  street: typedLine(80).min(1, 'required'),
  streetNumber: typedLine(12).min(1, 'required'),
  additionalAddressInfo: typedLine(80).optional().default(''),
  country: z.enum(applicantCountries as [string, ...string[]], 'required'),
  zipCode: typedLine(12).min(1, 'required'),
  city: typedLine(80).min(1, 'required'),
  birthday: date,
  desiredSalary: z
    .string()
    .trim()
    .regex(/^\d{1,3}(?:[. ]?\d{3})*$/, 'amount')
    .max(11, 'amount')
    .meta({ description: 'Gross, a year, in whole units of the club’s currency' }),
  startDate: date,
  hasNoticePeriod: z.boolean().default(false),
  noticePeriod: z
    .strictObject({
      amount: z.string().trim().max(3).default(''),
      unit: z.enum(['', ...noticeUnits]).default(''),
      reference: z.enum(['', ...noticeReferences]).default(''),
      fixedDate: z.string().max(10).default('').meta({ description: 'With the reference `fixedDate`' }),
    })
    .default({ amount: '', unit: '', reference: '', fixedDate: '' }),
  isSeverelyDisabled: z
    .boolean()
    .default(false)
    .meta({ description: 'Nobody has to say; whoever says so is treated as the law (SGB IX) wants it' }),
  source: typedLine(80).optional().default(''),
  comments: typedLines(2000).optional().default(''),
  talentPool: z.boolean().default(false),
  sharesInGroup: z.boolean().default(false),
}

export const ApplicationForm = z
  .strictObject(fields)
  .superRefine((form, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    if (!isPostalCode(form.country, form.zipCode)) wrong('zipCode', 'postalCode')
    const years = yearsSince(form.birthday)
    if (years < YOUNGEST || years > OLDEST) wrong('birthday', 'date')
    if (!form.hasNoticePeriod) return
    const { amount, unit, reference, fixedDate } = form.noticePeriod
    if (reference === '') wrong('noticePeriod.reference', 'required')
    else if (reference === 'fixedDate') {
      if (!date.safeParse(fixedDate).success) wrong('noticePeriod.fixedDate', 'date')
      return
    }
    if (!/^[1-9]\d?$/.test(amount)) wrong('noticePeriod.amount', 'amount')
    if (unit === '') wrong('noticePeriod.unit', 'required')
  })
  .meta({ id: 'JobApplicationForm' })
export type ApplicationForm = z.infer<typeof ApplicationForm>
export type TypedApplication = z.input<typeof ApplicationForm>

export const NewApplication = z
  .strictObject({
    clientKey: z.uuid().meta({ description: 'Made by the form: sent twice, it is one application' }),
    language: z.enum(club.languages),
    form: ApplicationForm,
  })
  .meta({ id: 'NewJobApplication' })
export type NewApplication = z.infer<typeof NewApplication>

export const NewApplicationAnswer = z
  .object({ id: z.uuid(), uploadToken: z.string() })
  .meta({ id: 'NewJobApplicationAnswer' })

/** The documents that are to come, in their order. Asked again, it says what has arrived. */
export const ApplicationDocuments = z
  .strictObject({
    documents: z
      .array(
        z.strictObject({
          name: typedLine(documentLimits.name).min(1, 'required'),
          bytes: z.number().int().min(1).max(2_000_000_000),
        }),
      )
      .max(50),
  })
  .meta({ id: 'JobApplicationDocuments' })
export type ApplicationDocuments = z.infer<typeof ApplicationDocuments>

export const documentFaults = [
  'JOB_FILE_FORMAT',
  'JOB_FILE_PROTECTED',
  'JOB_FILE_DAMAGED',
  'JOB_FILE_ACTIVE',
] as const
export type DocumentFault = (typeof documentFaults)[number]

/** What has arrived of an application. */
export const Progress = z
  .object({
    isComplete: z.boolean(),
    number: z.string().nullable().meta({ description: 'Of the application, once it is complete' }),
    documents: z.array(
      z.object({
        position: z.number().int(),
        name: z.string(),
        bytes: z.number().int(),
        receivedBytes: z.number().int().meta({ description: 'Where the next piece begins' }),
        isStored: z.boolean(),
        fault: z.enum(documentFaults).nullable(),
      }),
    ),
  })
  .meta({ id: 'JobApplicationProgress' })
export type Progress = z.infer<typeof Progress>

function isPostalCode(country: string, zipCode: string): boolean {
  return new RegExp(`^(?:${postalCodePatterns[country] ?? loosePostalCodePattern})$`, 'i').test(zipCode)
}

function yearsSince(day: string): number {
  return (Date.now() - new Date(`${day}T00:00:00Z`).getTime()) / (365.25 * 86_400_000)
}
