import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listJobs } from '#modules/office/careers/endpoints.ts'
import type { OfficeJob } from '#modules/office/careers/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { useCompanyName, useJobState } from './careers-words.ts'

const source = listSource<OfficeJob, typeof listJobs>(listJobs)

/** `/stellen`: jobs of the companies that one works for, with who waits for an answer. */
export default function CareersPage() {
  const { t } = useTranslation('careers')
  useTitle(t('title'))
  const navigate = useNavigate()
  const mayChange = usePermission('careers.change')
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <Button size="s" kind="ink" icon="plus" onClick={() => navigate('/stellen/neu')}>
              {t('edit.new')}
            </Button>
          )
        }
      />
      <DataList
        name="careers"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        to={({ id }) => `/stellen/${id}`}
        views={(['published', 'draft', 'closed'] as const).map((state) => ({
          id: state,
          name: t(`jobStates.${state}`),
          query: { state },
        }))}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('none.title'), text: t('none.text') }}
      />
    </>
  )
}

function useColumns(): readonly Column<OfficeJob>[] {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const companyName = useCompanyName()
  const stateOf = useJobState()
  return [
    { id: 'title', head: t('columns.title'), share: 3, cell: ({ title }) => title },
    {
      id: 'company',
      head: t('columns.company'),
      share: 2,
      phone: 'line',
      cell: ({ company, placeOfWork }) => `${companyName(company)}, ${placeOfWork}`,
    },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: (job) => {
        const { kind, text } = stateOf(job)
        return <StateMark kind={kind}>{text}</StateMark>
      },
    },
    {
      id: 'until',
      head: t('columns.until'),
      phone: 'none',
      cell: ({ applyUntil }) => (applyUntil ? shortDay(applyUntil, language) : t('always')),
    },
    {
      id: 'fresh',
      head: t('columns.fresh'),
      align: 'end',
      phone: 'none',
      cell: ({ fresh }) => fresh,
    },
    {
      id: 'applications',
      head: t('columns.applications'),
      align: 'end',
      phone: 'end',
      cell: ({ applications }) => applications,
    },
  ]
}
