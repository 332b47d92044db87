import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportShelves, listShelves } from '#modules/office/products/leads.endpoints.ts'
import type { OfficeShelf } from '#modules/office/products/leads.schema.ts'
import { OverlayReset, useOverlaySource } from '#office/parts/overlay/OverlayPresses.tsx'
import { addressOf } from '#platform/endpoint.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { DataList } from '../../../list/DataList.tsx'
import { listSource } from '../../../list/list-source.ts'
import type { Column } from '../../../list/list-types.ts'
import { PageHead } from '../../../parts/PageHead.tsx'
import { usePermission } from '../../../session/session.ts'
import { useTitle } from '../../../shell/title.ts'
import { LeadDialog } from './LeadDialog.tsx'
import { useLeadOverlay, useShelfName } from './use-shelves.ts'

const source = listSource<OfficeShelf, typeof listShelves>(listShelves)

/** `/produkte/kategorien`: the shelves of the shop, with the sentence under each headline. */
export default function ShelvesPage() {
  const { t } = useTranslation('products')
  useTitle(t('leads.title'))
  const nameOf = useShelfName()
  const may = usePermission('products.change')
  const [editing, setEditing] = useState<OfficeShelf | null>(null)
  return (
    <>
      <PageHead title={t('leads.title')} sub={t('leads.sub')} />
      <DataList
        name="shelves"
        label={t('leads.title')}
        source={source}
        columns={useColumns(may)}
        rowId={({ key }) => key}
        rowName={nameOf}
        {...(may ? { onOpen: setEditing } : {})}
        csv={({ q }) => addressOf(exportShelves, { query: q ? { q } : {} })}
        filters={[]}
        search={{ name: 'q', placeholder: t('leads.search') }}
        empty={{ title: t('leads.empty.title'), text: t('leads.empty.text') }}
      />
      {editing && <LeadDialog shelf={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function useColumns(may: boolean): readonly Column<OfficeShelf>[] {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const overlay = useLeadOverlay()
  const sourceOf = useOverlaySource()
  return [
    { id: 'shelf', head: t('leads.columns.shelf'), share: 2, cell: overlay.nameOf },
    {
      id: 'lead',
      head: t('leads.columns.lead'),
      share: 6,
      phone: 'line',
      cell: ({ lead }) => (lead ? (lead[language] ?? lead.en ?? lead.de) : t('leads.none')),
    },
    {
      id: 'products',
      head: t('leads.columns.products'),
      share: 1,
      align: 'end',
      phone: 'none',
      cell: ({ products }) => String(products),
    },
    {
      id: 'source',
      head: t('leads.columns.source'),
      share: 2,
      phone: 'aside',
      cell: sourceOf,
    },
    {
      id: 'act',
      head: t('leads.columns.act'),
      share: 2,
      phone: 'end',
      cell: (shelf) => may && <OverlayReset thing={shelf} overlay={overlay} />,
    },
  ]
}
