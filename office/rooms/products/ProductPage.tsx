import './products.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { productIdIn } from '../../parts/product-address.ts'
import { Columns, Figures, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { AroundProduct } from './AroundProduct.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { PriceSection } from './PriceSection.tsx'
import { ProductMark } from './product-words.tsx'
import { Missing, ShelfActions } from './ShelfActions.tsx'
import { StockTable } from './StockTable.tsx'
import { useProduct } from './use-product.ts'

/** `/produkte/:id`: what a product is, what it costs and what is left of it. */
export default function ProductPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const { data, error, refetch } = useProduct(productIdIn(id))
  if (data) return <ProductScreen key={data.id} product={data} />
  return (
    <InsteadOf
      {...{ error, refetch }}
      words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
      rows={10}
    />
  )
}

function ProductScreen({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const name = product.name[language]
  useTitle(name)
  return (
    <>
      <PageHead
        title={name}
        sub={
          <>
            <ProductMark state={product.state} /> {t('head', { id: product.id, seller: product.seller })}
          </>
        }
        crumbs={[{ label: t('title'), to: '/produkte' }, { label: name }]}
        actions={<ProductActions product={product} />}
      />
      <Missing product={product} />
      <ProductFigures product={product} />
      <Columns kind="aside">
        <Stack>
          <StockTable product={product} />
          <PriceSection product={product} />
        </Stack>
        <Stack>
          <AroundProduct product={product} />
        </Stack>
      </Columns>
    </>
  )
}

function ProductActions({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const mayChange = usePermission('products.change')
  const [isEditing, setEditing] = useState(false)
  useCommand(
    mayChange
      ? {
          id: 'product.facts',
          label: t('facts.edit'),
          keys: 'e',
          icon: 'edit',
          group: 'do',
          hint: t('facts.hint'),
          run: () => setEditing(true),
        }
      : null,
  )
  return (
    <>
      {(product.state === 'onSale' || product.state === 'soldOut') && (
        <a className="tlink product-link" href={product.address} target="_blank" rel="noreferrer">
          {t('inShop')} <Icon name="external" />
        </a>
      )}
      {mayChange && (
        <Button size="s" kind="quiet" icon="edit" onClick={() => setEditing(true)}>
          {t('facts.edit')} <KeyCaps keys="e" />
        </Button>
      )}
      {mayChange && <ShelfActions product={product} />}
      {isEditing && <FactsDialog product={product} onClose={() => setEditing(false)} />}
    </>
  )
}

function ProductFigures({ product: { figures, sizes, marked } }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const share = figures.sold > 0 ? figures.returned / figures.sold : 0
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Figures
      figures={[
        { term: t('figures.sold'), value: figures.sold },
        { term: t('figures.net'), value: formatMoney(figures.netCents, language) },
        { term: t('figures.free'), value: sizes.reduce((sum, { free }) => sum + free, 0) },
        { term: t('figures.marked'), value: marked },
        { term: t('figures.returned'), value: percent.format(share) },
      ]}
    />
  )
}
