import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { countEvents, listEvents } from '#modules/office/events/endpoints.ts'
import { eventViews, type OfficeEventRow } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, ListQuery, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { SaleMark } from './SaleMark.tsx'

const source = listSource<OfficeEventRow, typeof listEvents>(listEvents)

/** `/spiele`: matches that tickets are sold for, and how each of them sells. */
export default function EventsPage() {
  const { t } = useTranslation('events')
  useTitle(t('title'))
  const mayChange = usePermission('events.change')
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} actions={mayChange && <NewEventLink />} />
      <DataList
        name="events"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ opponent }) => opponent}
        to={({ id }) => `/spiele/${id}`}
        views={useViews()}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: mayChange && <FirstEventLink /> }}
      />
    </>
  )
}

function FirstEventLink() {
  const { t } = useTranslation('events')
  return (
    <LinkButton size="s" kind="ink" icon="plus" to="/spiele/neu">
      {t('new.title')}
    </LinkButton>
  )
}

function NewEventLink() {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  useCommand({
    id: 'events.add',
    label: t('new.title'),
    keys: 'n',
    icon: 'plus',
    group: 'new',
    hint: t('new.hint'),
    run: () => void navigate('/spiele/neu'),
  })
  return (
    <LinkButton size="s" kind="ink" icon="plus" to="/spiele/neu">
      {t('new.title')} <KeyCaps keys="n" />
    </LinkButton>
  )
}

function useViews(): readonly View[] {
  const { t } = useTranslation('events')
  const { data } = useQuery({
    queryKey: ['events', 'counts'],
    queryFn: ({ signal }) => read(countEvents, { signal }),
  })
  return eventViews.map((view) => ({
    id: view,
    name: t(`views.${view}`),
    query: queryOf(view),
    count: data?.items.find(({ key }) => key === view)?.count,
  }))
}

/** Those ahead are shown where nothing is said. */
function queryOf(view: (typeof eventViews)[number]): ListQuery {
  return view === 'ahead' ? {} : { view }
}

function useColumns(): readonly Column<OfficeEventRow>[] {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const places = (key: 'sold' | 'held' | 'blocked' | 'free'): Column<OfficeEventRow> => ({
    id: key,
    head: t(`places.${key}`),
    align: 'end',
    phone: key === 'free' ? 'end' : 'none',
    cell: (row) => (key === 'free' ? t('freeOf', { free: plain.format(row.free) }) : plain.format(row[key])),
  })
  return [
    {
      id: 'opponent',
      head: t('columns.match'),
      share: 3,
      cell: ({ opponent, isAway }) => (isAway ? t('fixture.awayAt', { opponent }) : opponent),
    },
    {
      id: 'startsAt',
      head: t('columns.startsAt'),
      share: 2,
      phone: 'aside',
      cell: ({ startsAt }) => shortMoment(startsAt, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: (row) => <SaleMark event={row} />,
    },
    {
      id: 'share',
      head: t('columns.share'),
      align: 'end',
      phone: 'none',
      cell: ({ capacity, free }) => share.format(capacity > 0 ? (capacity - free) / capacity : 0),
    },
    places('sold'),
    places('held'),
    places('blocked'),
    places('free'),
  ]
}
