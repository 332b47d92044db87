import './jobs.css'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { employers } from '#club/careers.ts'
import type { Job } from '#modules/careers/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useLanguage, useText } from '#web/site/here.ts'
import { useComma, useJoined } from '#web/site/joined.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { jobFacts } from './job-facts.ts'
import { type LoadedJob, loadJob } from './load-job.ts'

export const loader = loadJob

export const handle: PageHandle = { head: 'day', home: (loaded) => (loaded as LoadedJob).home }

/** A job in full, with the way to apply. */
export default function JobPage() {
  const { t } = useTranslation('careers')
  const { site, domains, language } = useHere()
  const { job } = useLoaderData<typeof loader>()
  const { title, lead, isOpen, tasks, profile, offer } = job
  return (
    <div className="wrap job">
      <PageTitle title={title} description={lead.slice(0, 160)} noIndex={!isOpen} />
      <StructuredData
        data={import.meta.env.SSR && isOpen ? jobFacts({ job, site, domains, language }) : null}
      />
      <Breadcrumb
        label={t('job.here')}
        steps={[{ label: t('list.title'), to: path.jobs(language) }, { label: title }]}
      />
      <div className="job__columns">
        <div className="job__text">
          <h1 className="display">{title}</h1>
          <p className="lead">{lead}</p>
          <Lines title={t('job.tasks')} lines={tasks} />
          <Lines title={t('job.profile')} lines={profile} />
          <Lines title={t('job.offer')} lines={offer} />
        </div>
        <AtAGlance job={job} />
      </div>
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h2 className="h3">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function AtAGlance({ job }: { job: LoadedJob['job'] }) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const comma = useComma()
  const { isOpen, originId, contactPerson } = job
  return (
    <aside className="job__aside" aria-labelledby="job-facts">
      <div className="job__box">
        <h2 className="h4" id="job-facts">
          {t('job.glance')}
        </h2>
        <DefinitionList rows={useFacts(job)} />
        {isOpen ? (
          <LinkButton size="l" wide iconAfter="arrow" to={path.apply({ job: originId }, language)}>
            {t('job.apply')}
          </LinkButton>
        ) : (
          <Banner>
            <b>{t('job.closed')}</b>
            <p>{t('job.closedText')}</p>
            <MoreLink to={path.jobs(language)}>{t('job.others')}</MoreLink>
          </Banner>
        )}
        <p className="small">
          {t('job.questions')} {contactPerson.name}
          {contactPerson.phone && (
            <>
              {comma}
              <a href={`tel:${contactPerson.phone.replace(/[^\d+]/g, '')}`}>
                {contactPerson.phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}
              </a>
            </>
          )}
          {contactPerson.email && (
            <>
              {comma}
              <a href={`mailto:${contactPerson.email}`}>{contactPerson.email}</a>
            </>
          )}
        </p>
      </div>
    </aside>
  )
}

function useFacts(job: Job): Definition[] {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { company, area, placeOfWork, location, salary, startsOn, applyUntil, hoursPerWeek } = job
  const employer = employers.find(({ key }) => key === company)
  const day = (date: string) => formatDate(new Date(`${date}T12:00:00Z`), language)
  return [
    { term: t('job.area'), value: joined([area, employer && text(employer.name)]) },
    {
      term: t('job.place'),
      value: placeOfWork,
      detail: joined([location.street, `${location.zipCode} ${location.city}`]),
    },
    { term: t('job.type'), value: t(`types.${job.employmentType}`) },
    {
      term: t('job.time'),
      value: t(`times.${job.workingTimeModel}`),
      detail: hoursPerWeek ? t('job.hours', { hours: hoursPerWeek.toLocaleString(language) }) : undefined,
    },
    { term: t('job.start'), value: startsOn ? day(startsOn) : t('job.atOnce') },
    ...(salary
      ? [
          {
            term: t('job.salary'),
            value: t(`job.per.${salary.per}`, {
              from: shortMoney(salary.fromCents, language),
              to: shortMoney(salary.toCents, language),
            }),
          },
        ]
      : []),
    ...(applyUntil ? [{ term: t('job.applyUntil'), value: day(applyUntil) }] : []),
  ]
}
