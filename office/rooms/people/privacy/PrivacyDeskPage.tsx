import '../people.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrivacyRequests } from '#modules/office/privacy/endpoints.ts'
import { deskViews, type OfficePrivacyRequest } from '#modules/office/privacy/schema.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { DataList } from '../../../list/DataList.tsx'
import { listSource } from '../../../list/list-source.ts'
import type { Column, View } from '../../../list/list-types.ts'
import { NewButton } from '../../../parts/NewButton.tsx'
import { PageHead } from '../../../parts/PageHead.tsx'
import { useTitle } from '../../../shell/title.ts'
import { AddRequest } from './AddRequest.tsx'
import { Clock } from './Clock.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { whoAsked } from './who-asked.ts'

const source = listSource<OfficePrivacyRequest, typeof listPrivacyRequests>(listPrivacyRequests)

/** `/personen/datenschutz`: what people ask of their data, what is due first. */
export default function PrivacyDeskPage() {
  const { t } = useTranslation('privacy')
  useTitle(t('title'))
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficePrivacyRequest | 'new' | null>(null)
  const renew = () => queries.invalidateQueries({ queryKey: ['rows', source.name] })
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <NewButton
            id="privacy.add"
            label={t('add.title')}
            hint={t('add.title')}
            onPress={() => setOpen('new')}
          />
        }
      />
      <DataList
        name="privacy"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={(row) => `${t(`kinds.${row.kind}`)} ${whoAsked(row, t)}`}
        onOpen={setOpen}
        views={useViews()}
        empty={{ title: t('none.title'), text: t('none.text') }}
      />
      {open === 'new' && <AddRequest personId={null} onDone={renew} onClose={close} />}
      {open && open !== 'new' && <RequestDialog request={open} onDone={renew} onClose={close} />}
    </>
  )
}

function useViews(): View[] {
  const { t } = useTranslation('privacy')
  return deskViews.map(
    (view): View => ({ id: view, name: t(`views.${view}`), query: view === 'open' ? {} : { view } }),
  )
}

function useColumns(): readonly Column<OfficePrivacyRequest>[] {
  const { t } = useTranslation('privacy')
  const { language } = useOfficeLanguage()
  return [
    { id: 'kind', head: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'name',
      head: t('columns.name'),
      phone: 'line',
      share: 1.5,
      cell: (row) => whoAsked(row, t),
    },
    {
      id: 'received',
      head: t('columns.received'),
      phone: 'end',
      cell: ({ receivedOn, way }) => `${shortDay(receivedOn, language)}, ${t(`ways.${way}`)}`,
    },
    { id: 'due', head: t('columns.due'), phone: 'state', cell: (row) => <Clock request={row} /> },
    { id: 'worker', head: t('columns.worker'), phone: 'aside', cell: ({ worker }) => worker?.name ?? '–' },
  ]
}
