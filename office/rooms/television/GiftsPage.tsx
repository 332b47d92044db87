import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countTelevisionGifts, listTelevisionGifts } from '#modules/office/television/gifts.endpoints.ts'
import { giftViews, type OfficeGift } from '#modules/office/television/gifts.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { GIFT_MARKS, useGiftName } from './television-words.ts'

const source = listSource<OfficeGift, typeof listTelevisionGifts>(listTelevisionGifts)

/** `/club-tv/geschenke`: club TV that people bought for others. */
export default function GiftsPage() {
  const { t } = useTranslation('television')
  useTitle(t('gifts.title'))
  const { data } = useQuery({
    queryKey: [countTelevisionGifts.name],
    queryFn: ({ signal }) => read(countTelevisionGifts, { signal }),
  })
  return (
    <>
      <PageHead
        title={t('gifts.title')}
        sub={t('gifts.sub')}
        crumbs={[{ label: t('title'), to: '/club-tv' }, { label: t('gifts.title') }]}
      />
      <DataList
        name="televisionGifts"
        label={t('gifts.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ codeEnding }) => t('gifts.code', { ending: codeEnding })}
        to={({ id }) => `/club-tv/geschenke/${id}`}
        views={giftViews.map((view) => ({
          id: view,
          name: t(`gifts.views.${view}`),
          query: view === 'redeemable' ? ({} as Record<string, string>) : { view },
          count: data?.items.find(({ key }) => key === view)?.count,
        }))}
        search={{ name: 'q', placeholder: t('gifts.search') }}
        empty={{ title: t('gifts.empty.title'), text: t('gifts.empty.text') }}
      />
    </>
  )
}

function useColumns(): readonly Column<OfficeGift>[] {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const giftName = useGiftName()
  return [
    { id: 'code', head: t('gifts.columns.code'), cell: ({ codeEnding }) => `… ${codeEnding}` },
    {
      id: 'giver',
      head: t('gifts.columns.giver'),
      share: 3,
      phone: 'line',
      cell: ({ giver }) => giver || t('gifts.gone'),
    },
    {
      id: 'order',
      head: t('gifts.columns.order'),
      share: 2,
      phone: 'none',
      cell: ({ orderNumber }) => orderNumber ?? '–',
    },
    { id: 'offer', head: t('columns.offer'), phone: 'aside', cell: ({ offer }) => giftName(offer) },
    {
      id: 'made',
      head: t('gifts.columns.made'),
      phone: 'none',
      cell: ({ madeAt }) => shortDay(madeAt, language),
    },
    {
      id: 'until',
      head: t('gifts.columns.until'),
      phone: 'end',
      cell: ({ expiresAt }) => shortDay(expiresAt, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state }) => <StateMark kind={GIFT_MARKS[state]}>{t(`gifts.states.${state}`)}</StateMark>,
    },
  ]
}
