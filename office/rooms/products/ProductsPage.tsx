import './products.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { countProducts, listProducts } from '#modules/office/products/endpoints.ts'
import { type OfficeProductRow, productStates } from '#modules/office/products/schema.ts'
import { exportProducts } from '#modules/office/products/table.endpoints.ts'
import { addressOf } from '#platform/endpoint.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { productAddress } from '../../parts/product-address.ts'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { NewProductDialog } from './NewProductDialog.tsx'
import { ProductMark } from './product-words.tsx'
import { useChoices } from './use-product.ts'

const source = listSource<OfficeProductRow, typeof listProducts>(listProducts)

/** `/produkte`: everything that lies on the shelves of the shop. */
export default function ProductsPage() {
  const { t } = useTranslation('products')
  useTitle(t('title'))
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('products.change')
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={mayChange && <NewProduct isOpen={isNew} onOpen={setNew} />}
      />
      <DataList
        name="products"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name[language]}
        to={({ id }) => productAddress(id)}
        views={useViews()}
        filters={useFilters()}
        search={{ name: 'q', placeholder: t('search') }}
        csv={({ orderBy: _order, ...query }) => addressOf(exportProducts, { query })}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayChange && (
            <Button size="s" kind="ink" icon="plus" onClick={() => setNew(true)}>
              {t('new.title')}
            </Button>
          ),
        }}
      />
    </>
  )
}

function NewProduct({ isOpen, onOpen: setOpen }: { isOpen: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  useCommand({
    id: 'products.import',
    label: t('import.title'),
    keys: 'i',
    icon: 'arrow',
    group: 'do',
    hint: t('import.hint'),
    run: () => setImporting(true),
  })
  useCommand({
    id: 'products.add',
    label: t('new.title'),
    keys: 'n',
    icon: 'plus',
    group: 'new',
    hint: t('new.hint'),
    run: () => setOpen(true),
  })

  async function opened(id: string) {
    await queries.invalidateQueries({ queryKey: ['rows', source.name] })
    await queries.invalidateQueries({ queryKey: [countProducts.name] })
    await navigate(productAddress(id))
  }

  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setImporting(true)}>
        {t('import.open')} <KeyCaps keys="i" />
      </Button>
      <Button size="s" kind="ink" icon="plus" onClick={() => setOpen(true)}>
        {t('new.title')} <KeyCaps keys="n" />
      </Button>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {isOpen && <NewProductDialog onDone={opened} onClose={() => setOpen(false)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeProductRow>[] {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  return [
    {
      id: 'name',
      head: t('columns.name'),
      share: 4,
      sort: 'name',
      cell: ({ name, picture }) => (
        <span className="product-name">
          <span className="product-name__picture">
            {picture && <Picture src={picture} width={80} height={92} crop="fit" alt="" sizes="40px" />}
          </span>
          {name[language]}
        </span>
      ),
    },
    { id: 'id', head: t('columns.id'), phone: 'none', cell: ({ id }) => id },
    {
      id: 'category',
      head: t('columns.category'),
      share: 2,
      phone: 'line',
      cell: ({ category }) => category?.[language] ?? '–',
    },
    {
      id: 'price',
      head: t('columns.price'),
      align: 'end',
      phone: 'aside',
      sort: 'price',
      cell: ({ priceCents }) => formatMoney(priceCents, language),
    },
    {
      id: 'free',
      head: t('columns.free'),
      align: 'end',
      phone: 'end',
      sort: 'free',
      cell: ({ free, soldOutSizes }) =>
        soldOutSizes > 0 && free > 0 ? t('freeAndGone', { free, count: soldOutSizes }) : free,
    },
    {
      id: 'sold',
      head: t('columns.sold'),
      align: 'end',
      phone: 'none',
      sort: 'sold',
      cell: ({ sold }) => sold,
    },
    {
      id: 'marked',
      head: t('columns.marked'),
      align: 'end',
      phone: 'none',
      sort: 'marked',
      cell: ({ marked }) => marked,
    },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      share: 1.5,
      cell: ({ state }) => <ProductMark state={state} />,
    },
    {
      id: 'released',
      head: t('columns.released'),
      sort: 'released',
      isFurther: true,
      phone: 'none',
      cell: ({ releasedAt }) => shortDay(releasedAt, language),
    },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('products')
  const { data } = useQuery({
    queryKey: [countProducts.name],
    queryFn: ({ signal }) => read(countProducts, { signal }),
  })
  const count = (view: string) => data?.items.find(({ key }) => key === view)?.count
  return [
    { id: 'all', name: t('views.all'), query: {}, count: count('all') },
    ...productStates.map((state) => ({
      id: state,
      name: t(`states.${state}`),
      query: { state },
      count: count(state),
    })),
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const { data } = useChoices()
  return [
    {
      name: 'category',
      label: t('columns.category'),
      options: (data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name[language] })),
    },
    {
      name: 'state',
      label: t('columns.state'),
      options: productStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ]
}
