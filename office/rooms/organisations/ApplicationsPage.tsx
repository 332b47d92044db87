import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClubApplications } from '#modules/office/organisations/applications.endpoints.ts'
import {
  applicationViews,
  type OfficeClubApplication,
} from '#modules/office/organisations/applications.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { APPLICATION_MARKS } from './organisation-words.ts'

const source = listSource<OfficeClubApplication, typeof listClubApplications>(listClubApplications)

/** `/fanclubs/antraege`: who wants to found a fan club. */
export default function ApplicationsPage() {
  const { t } = useTranslation('organisations')
  useTitle(t('applications.title'))
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeClubApplication | null>(null)
  return (
    <>
      <PageHead title={t('applications.title')} sub={t('applications.sub')} />
      <DataList
        name="clubApplications"
        label={t('applications.title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpen}
        views={useViews()}
        search={{ name: 'q', placeholder: t('applications.search') }}
        empty={{ title: t('applications.none.title'), text: t('applications.none.text') }}
      />
      {open && (
        <ApplicationDialog
          application={open}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows', source.name] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useViews(): readonly View[] {
  const { t } = useTranslation('organisations')
  return applicationViews.map(
    (view): View => ({
      id: view,
      name: t(`applications.views.${view}`),
      query: view === 'open' ? {} : { view },
    }),
  )
}

function useColumns(): readonly Column<OfficeClubApplication>[] {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  return [
    { id: 'name', head: t('columns.name'), share: 2, cell: ({ name }) => name },
    { id: 'town', head: t('columns.town'), phone: 'aside', share: 1.5, cell: ({ town }) => town },
    {
      id: 'applicant',
      head: t('applications.columns.applicant'),
      share: 2,
      phone: 'line',
      cell: ({ applicant }) => applicant || t('nameless'),
    },
    {
      id: 'applied',
      head: t('applications.columns.applied'),
      phone: 'end',
      cell: ({ appliedAt }) => shortMoment(appliedAt, language),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 1.5,
      phone: 'state',
      cell: ({ state }) => (
        <StateMark kind={APPLICATION_MARKS[state]}>{t(`applications.states.${state}`)}</StateMark>
      ),
    },
  ]
}
