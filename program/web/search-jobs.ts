import { employers } from '#club/careers.ts'
import { club, type Language } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import type { Careers } from '#modules/careers/careers.ts'
import { JOBS_TAG, type JobSummary } from '#modules/careers/schema.ts'
import type { SearchDocument, SearchSource } from '#modules/search/search.ts'
import { path } from '#web/paths.ts'

/** Jobs that can be applied for, and the page that lists them; nothing in a club without a site for them. */
export function jobDocuments(careers: Pick<Careers, 'listJobs'>): SearchSource {
  const load = async () =>
    (await Promise.all(club.languages.map((language) => textsIn(careers, language)))).flat()
  return {
    name: 'jobs',
    async *all() {
      yield await load()
    },
    some: async (ids) => (await load()).filter(({ id }) => ids.includes(id)),
    changedBy: (tag) => (tag === JOBS_TAG ? 'all' : null),
  }
}

async function textsIn(careers: Pick<Careers, 'listJobs'>, language: Language): Promise<SearchDocument[]> {
  const site = siteOf('careers')?.key
  if (site === undefined) return []
  const { items } = await careers.listJobs({ language, page: 1, pageSize: 100 })
  const common = { kind: 'page' as const, language, site, picture: null, displayAt: null }
  return [
    {
      ...common,
      id: 'jobs',
      title: TITLE[language],
      teaser: '',
      body: [WORDS[language], ...items.map(({ title }) => title)].join('. '),
      href: path.jobs(language),
    },
    ...items.map((job) => ({
      ...common,
      id: `job/${job.originId}`,
      title: job.title,
      teaser: [job.area, job.placeOfWork].join(', '),
      body: [companyOf(job, language), WORDS[language]].join(' '),
      href: path.job({ job: job.originId }, language),
    })),
  ]
}

const TITLE: Record<Language, string> = { de: 'Jobs', en: 'Jobs', ja: '採用情報' }

/** What people type who look for work. */
const WORDS: Record<Language, string> = {
  de: 'Stellen Stellenangebote Karriere Arbeit Job Bewerbung Ausbildung Praktikum Aushilfe',
  en: 'Jobs careers vacancies work application apprenticeship internship',
  ja: '求人 採用 仕事 応募 アルバイト インターン',
}

function companyOf({ company }: JobSummary, language: Language): string {
  const name = employers.find(({ key }) => key === company)?.name
  return name?.[language] ?? name?.de ?? ''
}
