import { employers, salaryCurrency } from '#club/careers.ts'
import { type Domains, siteOrigin } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'
import type { EmploymentType, Job, WorkingTimeModel } from '#modules/careers/schema.ts'
import { path } from '#web/paths.ts'

const TYPES: Record<EmploymentType, string> = {
  permanent: 'FULL_TIME',
  temporary: 'TEMPORARY',
  apprenticeship: 'OTHER',
  internship: 'INTERN',
  studentJob: 'PART_TIME',
  marginal: 'PART_TIME',
  freelance: 'CONTRACTOR',
}
const TIMES: Partial<Record<WorkingTimeModel, string>> = { fullTime: 'FULL_TIME', partTime: 'PART_TIME' }
const PERIODS = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const

/** A job for the search engines of jobs: JobPosting of schema.org. */
export function jobFacts(given: { job: Job; site: Site; domains: Domains; language: 'de' | 'en' | 'ja' }) {
  const { job, site, domains, language } = given
  const { location, salary } = job
  const employer = employers.find(({ key }) => key === job.company)
  const types = [TYPES[job.employmentType], TIMES[job.workingTimeModel]].filter((one) => one !== undefined)
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: [
      `<p>${escaped(job.lead)}</p>`,
      ...[job.tasks, job.profile, job.offer].map(
        (lines) => `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
      ),
    ].join(''),
    identifier: { '@type': 'PropertyValue', name: employer?.legalName, value: job.originId },
    datePosted: job.publishedAt.slice(0, 10),
    ...(job.applyUntil ? { validThrough: `${job.applyUntil}T23:59:59+01:00` } : {}),
    employmentType: [...new Set(types)],
    hiringOrganization: {
      '@type': 'Organization',
      name: employer?.legalName,
      sameAs: siteOrigin(site, domains),
    },
    jobLocation: {
      '@type': 'Place',
      name: job.placeOfWork,
      address: {
        '@type': 'PostalAddress',
        streetAddress: location.street,
        postalCode: location.zipCode,
        addressLocality: location.city,
        addressCountry: location.countryCode,
      },
    },
    ...(job.startsOn ? { jobStartDate: job.startsOn } : { jobImmediateStart: true }),
    ...(job.hoursPerWeek ? { workHours: `${job.hoursPerWeek} h/week` } : {}),
    ...(salary
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: salaryCurrency,
            value: {
              '@type': 'QuantitativeValue',
              minValue: salary.fromCents / 100,
              maxValue: salary.toCents / 100,
              unitText: PERIODS[salary.per],
            },
          },
        }
      : {}),
    directApply: true,
    url: siteOrigin(site, domains) + path.job({ job: job.originId }, language),
  }
}

/** What search engines read as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
