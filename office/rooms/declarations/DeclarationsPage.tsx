import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeclarations } from '#modules/office/declarations/endpoints.ts'
import { declarationViews, type OfficeDeclaration } from '#modules/office/declarations/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { DeclarationDialog } from './DeclarationDialog.tsx'

const source = listSource<OfficeDeclaration, typeof listDeclarations>(listDeclarations)

/** `/personen/antraege`: who wants to become a member, who ends a contract, who withdraws from a purchase. */
export default function DeclarationsPage() {
  const { t } = useTranslation('declarations')
  useTitle(t('title'))
  const queries = useQueryClient()
  const [open, setOpen] = useState<OfficeDeclaration | null>(null)
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <DataList
        name="declarations"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ kind, name }) => `${t(`kinds.${kind}`)} ${name}`}
        onOpen={setOpen}
        views={useViews()}
        empty={{ title: t('none.title'), text: t('none.text') }}
      />
      {open && (
        <DeclarationDialog
          declaration={open}
          onDone={() => queries.invalidateQueries({ queryKey: ['rows', source.name] })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function useViews(): View[] {
  const { t } = useTranslation('declarations')
  const mayRefund = usePermission('orders.refund')
  return declarationViews
    .filter((view) => view !== 'withdrawals' || mayRefund)
    .map((view): View => ({ id: view, name: t(`views.${view}`), query: view === 'waiting' ? {} : { view } }))
}

function useColumns(): readonly Column<OfficeDeclaration>[] {
  const { t } = useTranslation('declarations')
  const { language } = useOfficeLanguage()
  return [
    { id: 'kind', head: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'name', head: t('columns.name'), phone: 'line', share: 1.5, cell: ({ name }) => name },
    { id: 'about', head: t('columns.about'), phone: 'aside', cell: ({ fits }) => fits ?? '–' },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ isWaiting, state }) => (
        <StateMark kind={isWaiting ? 'waiting' : 'done'}>
          {t(isWaiting ? 'states.waits' : `states.${state}`)}
        </StateMark>
      ),
    },
    {
      id: 'received',
      head: t('columns.received'),
      phone: 'end',
      cell: ({ receivedAt }) => shortMoment(receivedAt, language),
    },
  ]
}
