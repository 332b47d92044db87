import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTelevision, readTelevisionFigures } from '#modules/office/television/endpoints.ts'
import { type OfficeTelevision, televisionViews } from '#modules/office/television/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Figures } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { GiveDialog } from './GiveDialog.tsx'
import { LivePrice } from './Prices.tsx'
import { STATE_MARKS, useOfferName } from './television-words.ts'

const source = listSource<OfficeTelevision, typeof listTelevision>(listTelevision)
const OFFERS = ['month', 'season', 'trial', 'given', 'gift'] as const

/** `/club-tv`: who subscribes to club TV. */
export default function TelevisionPage() {
  const { t } = useTranslation('television')
  useTitle(t('title'))
  const queries = useQueryClient()
  const mayChange = usePermission('contracts.change')
  const offerName = useOfferName()
  const [isGiving, setGiving] = useState(false)
  const { data } = useQuery({
    queryKey: [readTelevisionFigures.name],
    queryFn: ({ signal }) => read(readTelevisionFigures, { signal }),
  })
  async function renew() {
    await queries.invalidateQueries({ queryKey: ['rows', source.name] })
    await queries.invalidateQueries({ queryKey: [readTelevisionFigures.name] })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <LinkButton to="/club-tv/geschenke" size="s" kind="quiet">
              {t('gifts.title')}
            </LinkButton>
            <LinkButton to="/club-tv/preise" size="s" kind="quiet">
              {t('prices.page')}
            </LinkButton>
            {mayChange && (
              <Button size="s" kind="ink" icon="plus" onClick={() => setGiving(true)}>
                {t('give.title')}
              </Button>
            )}
          </>
        }
      />
      {data && (
        <Figures
          figures={(['active', 'renewing', 'begun', 'cancelled'] as const).map((key) => ({
            term: t(`figures.${key}`),
            value: data[key],
            ...(key === 'begun' || key === 'cancelled' ? { detail: t('figures.title') } : {}),
          }))}
        />
      )}
      <LivePrice />
      <DataList
        name="television"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        to={({ id }) => `/club-tv/${id}`}
        views={televisionViews.map((view) => ({
          id: view,
          name: t(`views.${view}`),
          query: view === 'running' ? ({} as Record<string, string>) : { view },
          count: data?.items.find(({ key }) => key === view)?.count,
        }))}
        filters={[
          {
            name: 'offer',
            label: t('filters.offer'),
            options: OFFERS.map((value) => ({ value, label: offerName(value) })),
          },
        ]}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        {...(mayChange ? { csv: (query) => `/api/office/television.csv?${new URLSearchParams(query)}` } : {})}
      />
      {isGiving && <GiveDialog onDone={renew} onClose={() => setGiving(false)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeTelevision>[] {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const offerName = useOfferName()
  return [
    { id: 'number', head: t('columns.number'), share: 2, cell: ({ number }) => number },
    {
      id: 'subscriber',
      head: t('columns.subscriber'),
      share: 3,
      phone: 'line',
      cell: ({ subscriber }) => subscriber || t('nameless'),
    },
    { id: 'offer', head: t('columns.offer'), phone: 'aside', cell: ({ offer }) => offerName(offer) },
    {
      id: 'renews',
      head: t('columns.renews'),
      phone: 'none',
      cell: ({ renews }) => t(renews ? 'yes' : 'no'),
    },
    {
      id: 'since',
      head: t('columns.since'),
      phone: 'none',
      cell: ({ startedAt }) => shortDay(startedAt, language),
    },
    {
      id: 'until',
      head: t('columns.until'),
      phone: 'end',
      cell: ({ expiresAt }) => shortDay(expiresAt, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state }) => <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
  ]
}
