import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOfficeCamps, readCampFigures } from '#modules/office/camps/endpoints.ts'
import { campViews, type OfficeCamp } from '#modules/office/camps/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
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
import { CampDialog } from './CampDialog.tsx'
import { STATE_MARKS } from './camps-words.ts'

const source = listSource<OfficeCamp, typeof listOfficeCamps>(listOfficeCamps)

/** `/camps`: the camps of the football school with their numbers and what was paid. */
export default function CampsPage() {
  const { t } = useTranslation('camps')
  useTitle(t('title'))
  const queries = useQueryClient()
  const mayChange = usePermission('camps.change')
  const [isMaking, setMaking] = useState(false)
  const { data } = useQuery({
    queryKey: [readCampFigures.name],
    queryFn: ({ signal }) => read(readCampFigures, { signal }),
  })
  async function renew() {
    await queries.invalidateQueries({ queryKey: ['rows', source.name] })
    await queries.invalidateQueries({ queryKey: [readCampFigures.name] })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <Button size="s" kind="ink" icon="plus" onClick={() => setMaking(true)}>
              {t('form.new')}
            </Button>
          )
        }
      />
      <DataList
        name="camps"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/camps/${id}`}
        views={campViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'ahead' ? ({} as Record<string, string>) : { view },
          count: data?.items.find(({ key }) => key === view)?.count,
        }))}
        filters={[]}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {isMaking && <CampDialog camp={null} onDone={renew} onClose={() => setMaking(false)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeCamp>[] {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  return [
    { id: 'name', head: t('columns.name'), share: 3, cell: ({ name }) => name },
    {
      id: 'days',
      head: t('columns.days'),
      share: 2,
      phone: 'line',
      cell: ({ startsOn, endsOn }) => `${shortDay(startsOn, language)} – ${shortDay(endsOn, language)}`,
    },
    { id: 'place', head: t('columns.place'), share: 2, phone: 'none', cell: ({ place }) => place },
    {
      id: 'booked',
      head: t('columns.booked'),
      phone: 'aside',
      cell: ({ booked, capacity }) => t('of', { booked, capacity }),
    },
    { id: 'waiting', head: t('columns.waiting'), phone: 'none', cell: ({ waiting }) => waiting },
    {
      id: 'paid',
      head: t('columns.paid'),
      phone: 'end',
      cell: ({ paidCents }) => formatMoney(paidCents, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ state }) => <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
  ]
}
