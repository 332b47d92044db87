import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { countOrganisations, listOrganisations } from '#modules/office/organisations/endpoints.ts'
import { type OfficeOrganisation, organisationViews } from '#modules/office/organisations/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { AddOrganisation } from './AddOrganisation.tsx'
import { STATE_MARKS } from './organisation-words.ts'

const source = listSource<OfficeOrganisation, typeof listOrganisations>(listOrganisations)

/** `/fanclubs`: fan clubs and companies. */
export default function OrganisationsPage() {
  const { t } = useTranslation('organisations')
  useTitle(t('title'))
  const navigate = useNavigate()
  const mayChange = usePermission('organisations.change')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <Button size="s" kind="ink" onClick={() => setAdding(true)}>
              {t('add.open')}
            </Button>
          )
        }
      />
      <DataList
        name="organisations"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/fanclubs/${id}`}
        views={useViews()}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        {...(mayChange
          ? { csv: (query) => `/api/office/organisations.csv?${new URLSearchParams(query)}` }
          : {})}
      />
      {isAdding && (
        <AddOrganisation onDone={(id) => void navigate(`/fanclubs/${id}`)} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<OfficeOrganisation>[] {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  return [
    { id: 'name', head: t('columns.name'), share: 3, cell: ({ name }) => name },
    { id: 'kind', head: t('columns.kind'), phone: 'aside', cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'town', head: t('columns.town'), share: 2, phone: 'none', cell: ({ town }) => town },
    {
      id: 'number',
      head: t('columns.number'),
      share: 1.5,
      phone: 'line',
      cell: ({ efNumber }) => <span className="num">{efNumber}</span>,
    },
    {
      id: 'members',
      head: t('columns.members'),
      align: 'end',
      phone: 'none',
      cell: ({ memberCount }) => memberCount,
    },
    {
      id: 'admins',
      head: t('columns.admins'),
      align: 'end',
      phone: 'none',
      cell: ({ adminCount }) => adminCount,
    },
    {
      id: 'invited',
      head: t('columns.invited'),
      align: 'end',
      phone: 'none',
      isFurther: true,
      cell: ({ invitedCount }) => invitedCount,
    },
    {
      id: 'since',
      head: t('columns.since'),
      phone: 'end',
      cell: ({ entryDate }) => shortDay(entryDate, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 1.5,
      phone: 'state',
      cell: ({ state, adminCount }) =>
        state === 'active' && adminCount === 0 ? (
          <StateMark kind="waiting">{t('states.nobody')}</StateMark>
        ) : (
          <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>
        ),
    },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('organisations')
  const { data } = useQuery({
    queryKey: [countOrganisations.name],
    queryFn: ({ signal }) => read(countOrganisations, { signal }),
  })
  return organisationViews.map(
    (view): View => ({
      id: view,
      name: t(`views.${view}`),
      query: view === 'all' ? {} : { view },
      count: data?.items.find(({ key }) => key === view)?.count,
    }),
  )
}
