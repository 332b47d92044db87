import { sql } from 'kysely'
import { newDocumentKey, savePiece } from '#modules/careers/documents.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { demoJobs } from './job-list.ts'
import { people } from './people.ts'

const DAY = 86_400_000

/** Jobs of the club's companies, and invented people at every stage of two of them. */
export async function seedCareers(trx: Trx, sealing: Sealing, now: Date): Promise<void> {
  const ids = new Map<string, string>()
  for (const { daysAgo, untilInDays, startInDays, ...job } of demoJobs) {
    const id = newId()
    const day = (days: number | null) =>
      days === null ? null : new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
    ids.set(job.originId, id)
    const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`
    await sql`
      insert into career_jobs (id, origin_id, company, employment_type, working_time_model, hours_per_week, place_of_work,
        location, contact_person, salary, starts_on, apply_until, words, state, published_at)
      values (${id}, ${job.originId}, ${job.company}, ${job.employmentType}, ${job.workingTimeModel}, ${job.hoursPerWeek},
        ${job.placeOfWork}, ${json(job.location)}, ${json(job.contactPerson)}, ${json(job.salary)},
        ${day(startInDays)}::date, ${day(untilInDays)}::date, ${json(job.words)}, 'published',
        ${new Date(now.getTime() - daysAgo * DAY)})`.execute(trx)
  }
  for (const one of applicants(ids)) await seedApplicant(trx, { sealing, now, ...one })
}

type Applicant = {
  jobId: string
  firstName: string
  lastName: string
  stage: string
  daysAgo: number
  personId?: string
  note?: string
  inPool?: boolean
}

function applicants(ids: ReadonlyMap<string, string>): Applicant[] {
  const [video, green] = [ids.get('redaktion-video')!, ids.get('greenkeeping')!]
  return [
    { jobId: video, firstName: 'Jule', lastName: 'Harmsen', stage: 'new', daysAgo: 1, inPool: true },
    { jobId: video, firstName: 'Malte', lastName: 'Brook', stage: 'new', daysAgo: 2 },
    {
      ...{ jobId: video, firstName: 'Imke', lastName: 'Voss', stage: 'interview', daysAgo: 6 },
      note: 'Gute Arbeitsproben, vor allem die Doku über den Zeugwart. Gespräch mit Schnitttest.',
    },
    { jobId: video, firstName: 'Kaan', lastName: 'Yildiz', stage: 'review', daysAgo: 4 },
    { jobId: video, firstName: 'Theo', lastName: 'Lund', stage: 'refused', daysAgo: 9 },
    { jobId: green, firstName: 'Bo', lastName: 'Petersen', stage: 'offer', daysAgo: 12 },
    {
      ...{
        jobId: green,
        firstName: people.fan.firstName,
        lastName: people.fan.lastName,
        stage: 'review',
        daysAgo: 3,
      },
      personId: people.fan.id,
    },
  ]
}

async function seedApplicant(trx: Trx, given: Applicant & { sealing: Sealing; now: Date }): Promise<void> {
  const {
    jobId,
    firstName,
    lastName,
    stage,
    daysAgo,
    personId = null,
    note,
    inPool = false,
    sealing,
    now,
  } = given
  const id = newId()
  const receivedAt = new Date(now.getTime() - daysAgo * DAY)
  const email = `${firstName}.${lastName}@falkenpost.example`.toLowerCase()
  const form = {
    salutation: 'none',
    title: '',
    mobile: '+49 151 23456789',
    street: 'Deichweg',
    streetNumber: '3a',
    additionalAddressInfo: '',
    country: 'DE',
    zipCode: '24899',
    city: 'Falkenstadt',
    birthday: '1994-05-17',
    desiredSalary: '42000',
    startDate: new Date(now.getTime() + 90 * DAY).toISOString().slice(0, 10),
    hasNoticePeriod: true,
    noticePeriod: { amount: '3', unit: 'months', reference: 'endOfMonth', fixedDate: '' },
    source: 'Website',
    comments: '',
    talentPool: inPool,
  }
  await sql`
    insert into career_applications (id, number, job_id, client_key, person_id, language, state, stage, first_name, last_name,
      email, form, talent_pool_until, created_at, received_at, decided_at)
    values (${id}, 'B-' || to_char(${receivedAt}::timestamptz, 'YY') || '-' || lpad(nextval('career_numbers')::text, 4, '0'),
      ${jobId}, ${newId()}, ${personId}, 'de', 'received', ${stage}, ${firstName}, ${lastName}, ${email},
      ${JSON.stringify(form)}::text::jsonb, ${inPool ? new Date(now.getTime() + 360 * DAY) : null}, ${receivedAt},
      ${receivedAt}, ${stage === 'refused' ? now : null})`.execute(trx)
  const step = (kind: string, about: string | null, words: string | null) =>
    sql`insert into career_steps (id, application_id, kind, about, words, actor_name, at)
      values (${newId()}, ${id}, ${kind}, ${about}, ${words}, ${kind === 'received' ? null : 'Birte Lohse'},
        ${kind === 'received' ? receivedAt : now})`.execute(trx)
  await step('received', null, null)
  if (stage !== 'new') await step('moved', stage, null)
  if (note) await step('note', null, note)
  const document = newId()
  const piece = paperOf(`${firstName} ${lastName}: Lebenslauf`)
  const sealedKey = newDocumentKey(sealing, document)
  await sql`
    insert into career_documents (id, application_id, position, name, bytes, received_bytes, sealed_key, stored_at)
    values (${document}, ${id}, 0, ${`Lebenslauf_${lastName}.pdf`}, ${piece.length}, ${piece.length}, ${sealedKey},
      ${receivedAt})`.execute(trx)
  await savePiece(trx, sealing, {
    document: { id: document, bytes: piece.length, sealedKey },
    offset: 0,
    piece,
  })
}

/** One page with one line, as PDF. */
function paperOf(line: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${line.replace(/[^ -~]|[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const rows = objects.map((object, at) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.from(
    `${body}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
