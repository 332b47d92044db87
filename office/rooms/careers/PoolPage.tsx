import './careers.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { listPool, readStatistics } from '#modules/office/careers/endpoints.ts'
import type { PoolList } from '#modules/office/careers/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { STAGE_MARKS, useCompanyName } from './careers-words.ts'

type Talent = z.infer<typeof PoolList>['items'][number]

const source = listSource<Talent, typeof listPool>(listPool)

/** `/stellen/talentpool`: who agreed to be looked at for other jobs; below it how many applied. */
export default function PoolPage() {
  const { t } = useTranslation('careers')
  useTitle(t('pool.title'))
  return (
    <>
      <PageHead title={t('pool.title')} sub={t('pool.sub')} />
      <DataList
        name="talentPool"
        label={t('pool.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/stellen/bewerbung/${id}`}
        search={{ name: 'q', placeholder: t('pool.search') }}
        empty={{ title: t('pool.none'), text: t('pool.noneText') }}
      />
      <Statistics />
    </>
  )
}

function useColumns(): readonly Column<Talent>[] {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const companyName = useCompanyName()
  return [
    { id: 'name', head: t('columns.name'), share: 2, cell: ({ name }) => name },
    { id: 'job', head: t('columns.title'), share: 2, phone: 'line', cell: ({ job }) => job },
    {
      id: 'company',
      head: t('columns.company'),
      phone: 'line',
      cell: ({ company, isShared }) =>
        isShared ? t('pool.shared', { company: companyName(company) }) : companyName(company),
    },
    {
      id: 'stage',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ stage }) => <StateMark kind={STAGE_MARKS[stage]}>{t(`stages.${stage}`)}</StateMark>,
    },
    {
      id: 'until',
      head: t('pool.until'),
      phone: 'end',
      cell: ({ talentPoolUntil }) => shortDay(talentPoolUntil, language),
    },
  ]
}

/** Sums of a year; what would point at somebody is not there. */
function Statistics() {
  const { t } = useTranslation('careers')
  const companyName = useCompanyName()
  const { data } = useQuery({
    queryKey: ['careers', 'statistics'],
    queryFn: ({ signal }) => read(readStatistics, { signal }),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('statistics.title')}>
      <table className="careers-table">
        <thead>
          <tr>
            <th scope="col">{t('statistics.year')}</th>
            <th scope="col">{t('columns.company')}</th>
            <th scope="col">{t('columns.applications')}</th>
            <th scope="col">{t('statistics.disabled')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ year, company, applications, severelyDisabled }) => (
            <tr key={`${year} ${company}`}>
              <td>{year}</td>
              <td>{companyName(company)}</td>
              <td>{applications}</td>
              <td>{severelyDisabled ?? t('statistics.few', { count: data.leastGroup })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t('statistics.hint')}</p>
    </Section>
  )
}
