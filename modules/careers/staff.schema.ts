import { z } from 'zod'
import { club } from '#club/club.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'
import { CompanyKey, EmploymentType, ORIGIN_ID, salaryPeriods, WorkingTimeModel } from './schema.ts'

export const stages = ['new', 'review', 'interview', 'offer', 'hired', 'refused', 'withdrawn'] as const
export const Stage = z.enum(stages).meta({ id: 'ApplicationStage' })
/** Where staff move somebody by hand; a refusal is a letter, and nobody withdraws for somebody else. */
export const movableStages = ['new', 'review', 'interview', 'offer', 'hired'] as const
export const stepKinds = [
  'received',
  'moved',
  'note',
  'mail',
  'opened',
  'withdrawn',
  'poolLeft',
  'sharingEnded',
  'poolKept',
] as const

export const templates = ['question', 'invitation', 'refusal', 'offer'] as const

const JobWords = z.strictObject({
  title: typedLine(120),
  area: typedLine(60),
  lead: typedLines(600),
  tasks: typedLines(3000).meta({ description: 'One a line' }),
  profile: typedLines(3000).meta({ description: 'One a line' }),
  offer: typedLines(3000).meta({ description: 'One a line' }),
})
const decimal = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,7}([.,]\d{1,2})?)?$/, 'amount')
    .refine((text) => Number(text.replace(',', '.')) <= max, 'amount')
const dayOrNone = z.iso.date('date').or(z.literal(''))

/** A job as staff write it. What is empty in a further language is shown in the first. */
export const JobDraft = z
  .strictObject({
    originId: z.string().trim().regex(ORIGIN_ID, 'address'),
    company: CompanyKey,
    employmentType: EmploymentType,
    workingTimeModel: WorkingTimeModel,
    hoursPerWeek: decimal(60),
    placeOfWork: typedLine(80).min(1, 'required'),
    location: z.strictObject({
      street: typedLine(80).min(1, 'required'),
      zipCode: typedLine(12).min(1, 'required'),
      city: typedLine(80).min(1, 'required'),
      countryCode: z.string().regex(/^[A-Z]{2}$/, 'country'),
    }),
    contactPerson: z.strictObject({
      name: typedLine(80).min(1, 'required'),
      email: z.email('email').max(254).or(z.literal('')),
      phone: typedLine(30),
    }),
    salaryFrom: decimal(1_000_000),
    salaryTo: decimal(1_000_000),
    salaryPer: z.enum(salaryPeriods),
    startsOn: dayOrNone,
    applyUntil: dayOrNone,
    words: z.strictObject(
      Object.fromEntries(club.languages.map((language) => [language, JobWords])) as Record<
        (typeof club.languages)[number],
        typeof JobWords
      >,
    ),
  })
  .superRefine(({ words, salaryFrom, salaryTo }, context) => {
    const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const [first] = club.languages
    for (const name of ['title', 'area', 'lead', 'tasks'] as const)
      if (words[first][name] === '') wrong(['words', first, name], 'required')
    if ((salaryFrom === '') !== (salaryTo === '')) wrong(['salaryTo'], 'required')
    else if (Number(salaryTo.replace(',', '.')) < Number(salaryFrom.replace(',', '.')))
      wrong(['salaryTo'], 'amount')
  })
  .meta({ id: 'CareerJobDraft' })
export type JobDraft = z.infer<typeof JobDraft>
