import './jobs.css'
import { useTranslation } from 'react-i18next'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { careersPage, employers } from '#club/careers.ts'
import { employmentTypes, JOBS_TAG, type JobSummary } from '#modules/careers/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { page, services, visit } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { StartLink } from '#web/site/StartLink.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export const handle: PageHandle = { head: 'day' }

const NEW_DAYS = 14

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag(JOBS_TAG)
  context.get(page).cacheSeconds(600)
  const { language } = context.get(visit)
  const jobs = await context.get(services).careers.jobs(language)
  const since = Date.now() - NEW_DAYS * 86_400_000
  return { jobs: jobs.map((job) => ({ ...job, isNew: Date.parse(job.publishedAt) > since })) }
}

type Listed = JobSummary & { isNew: boolean }

/** All open jobs, found by company, place and kind; the filters are a form of the address and work without scripts. */
export default function JobsPage() {
  const { t } = useTranslation('careers')
  const text = useText()
  const { jobs } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const asked = askedIn(search)
  const found = jobs.filter((job) => fits(job, asked))
  const isFiltered = Object.values(asked).some((one) => one !== '')
  return (
    <>
      <PageTitle title={t('list.title')} description={t('list.description')} noIndex={isFiltered} />
      <section className="jobs-hero" data-theme="flutlicht">
        <Picture
          className="jobs-hero__image"
          src={careersPage.picture}
          width={1440}
          height={620}
          alt=""
          sizes="62vw"
          eager
        />
        <div className="wrap">
          <h1 className="mega">{text(careersPage.title)}</h1>
        </div>
      </section>
      <div className="wrap jobs">
        <div className="jobs__top">
          <p className="lead">{text(careersPage.lead)}</p>
          {jobs.length > 0 && <Filters key={search.toString()} jobs={jobs} asked={asked} />}
        </div>
        {found.length > 0 && <h2 className="jobs__count">{t('list.count', { count: found.length })}</h2>}
        {found.length > 0 ? (
          <ul className="jobs__list">
            {found.map((job) => (
              <li key={job.originId}>
                <JobRow job={job} />
              </li>
            ))}
          </ul>
        ) : (
          <NoJobs isFiltered={isFiltered} />
        )}
      </div>
    </>
  )
}

type Asked = { q: string; company: string; place: string; type: string }

function askedIn(search: URLSearchParams): Asked {
  const of = (name: string) => (search.get(name) ?? '').slice(0, 100)
  return { q: of('q').trim(), company: of('company'), place: of('place'), type: of('type') }
}

function fits(job: Listed, { q, company, place, type }: Asked): boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const within = `${job.title} ${job.area} ${job.placeOfWork}`.toLowerCase()
  return (
    (company === '' || job.company === company) &&
    (place === '' || job.placeOfWork === place) &&
    (type === '' || job.employmentType === type) &&
    words.every((word) => within.includes(word))
  )
}

function Filters({ jobs, asked }: { jobs: readonly Listed[]; asked: Asked }) {
  const { t } = useTranslation('careers')
  const text = useText()
  const companies = employers.filter(({ key }) => jobs.some(({ company }) => company === key))
  const places = [...new Set(jobs.map(({ placeOfWork }) => placeOfWork))].toSorted()
  const types = employmentTypes.filter((type) => jobs.some(({ employmentType }) => employmentType === type))
  return (
    <Form className="jobs__filters" method="get" role="search" preventScrollReset>
      <Field label={t('list.q')}>
        <Input type="search" name="q" defaultValue={asked.q} placeholder={t('list.qHint')} maxLength={100} />
      </Field>
      <Field label={t('list.company')}>
        <Select name="company" defaultValue={asked.company}>
          <option value="">{t('list.allCompanies')}</option>
          {companies.map(({ key, name }) => (
            <option key={key} value={key}>
              {text(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('list.place')}>
        <Select name="place" defaultValue={asked.place}>
          <option value="">{t('list.allPlaces')}</option>
          {places.map((place) => (
            <option key={place}>{place}</option>
          ))}
        </Select>
      </Field>
      <Field label={t('list.type')}>
        <Select name="type" defaultValue={asked.type}>
          <option value="">{t('list.allTypes')}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" kind="ink">
        {t('list.search')}
      </Button>
    </Form>
  )
}

function JobRow({ job }: { job: Listed }) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const { originId, title, area, placeOfWork, workingTimeModel, startsOn, isNew } = job
  return (
    <Link className="job-row" to={path.job({ job: originId }, language)}>
      <h3 className="h3">{title}</h3>
      <span className="job-row__area">{area}</span>
      <span>
        <Icon name="place" />
        {placeOfWork}
      </span>
      <span>
        <Icon name="clock" />
        {t(`times.${workingTimeModel}`)}
      </span>
      <span className="job-row__start">
        {isNew && <Chip kind="ink">{t('list.new')}</Chip>}
        <small>
          <VisuallyHidden>{t('job.start')}: </VisuallyHidden>
          {startsOn ? formatDate(new Date(`${startsOn}T12:00:00Z`), language) : t('job.atOnce')}
        </small>
      </span>
      <Icon name="arrow" />
    </Link>
  )
}

function NoJobs({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'group'}
      title={t(isFiltered ? 'list.noHits' : 'list.none')}
      text={t(isFiltered ? 'list.noHitsText' : 'list.noneText')}
      action={
        isFiltered ? (
          <LinkButton kind="ink" to={path.jobs(language)}>
            {t('list.clear')}
          </LinkButton>
        ) : (
          <StartLink />
        )
      }
    />
  )
}
