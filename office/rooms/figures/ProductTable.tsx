import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProductSold, SideSold } from '#modules/office/figures/shop.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { productAddress } from '../../parts/product-address.ts'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { type ProductOrder, productColumns, sortedProducts } from './product-order.ts'
import { useChange } from './use-change.ts'

interface ProductTableProps {
  title: string
  hint: string
  products: readonly ProductSold[]
  /** What all of them come to, those that are not shown too. */
  sold: SideSold
}

/** Products by turnover, sorted otherwise by the heads of the columns; each leads to its room. */
export function ProductTable({ title, hint, products, sold }: ProductTableProps) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const [order, setOrder] = useState<ProductOrder>({ by: 'grossCents', isRising: false })
  const number = new Intl.NumberFormat(language)
  const aside = t('products.aside', {
    count: sold.products,
    shown: number.format(products.length),
    all: number.format(sold.products),
  })
  return (
    <Section title={title} aside={products.length < sold.products && <span>{aside}</span>}>
      <p className="product-figures__hint">{hint}</p>
      <Table caption={title} className="figure-table product-figures">
        <thead>
          <tr>
            {productColumns.map((column) => (
              <Head key={column} column={column} order={order} onSort={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedProducts(products, order, language).map((product) => (
            <ProductLine key={product.id} product={product} sum={sold.grossCents} />
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

interface HeadProps {
  column: (typeof productColumns)[number]
  order: ProductOrder
  onSort: (order: ProductOrder) => void
}

/** Sorts by its column, the most first; once more: the other way round. */
function Head({ column, order, onSort }: HeadProps) {
  const { t } = useTranslation('shopFigures')
  const isChosen = order.by === column
  const isRising = isChosen ? !order.isRising : column === 'name'
  return (
    <th
      scope="col"
      className={column === 'name' ? undefined : 'r'}
      aria-sort={isChosen ? (order.isRising ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => onSort({ by: column, isRising })}>
        {t(`columns.${column}`)}
        {isChosen && <Icon name={order.isRising ? 'chevronUp' : 'chevronDown'} />}
      </button>
    </th>
  )
}

function ProductLine({ product, sum }: { product: ProductSold; sum: number }) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const change = useChange()
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const { pieces, backPieces, grossCents, netCents, printPieces, beforeGrossCents, inStock } = product
  return (
    <tr>
      <th scope="row">
        <ProductLink id={product.id}>{product.name[language]}</ProductLink>
        {product.partner !== null && <small>{product.partner}</small>}
      </th>
      <td className="r">{number.format(pieces)}</td>
      <td className="r">
        {formatMoney(grossCents, language)}
        <small>{change(grossCents, beforeGrossCents)}</small>
      </td>
      <td className="r">{formatMoney(netCents, language)}</td>
      <td className="r">{sum > 0 ? percent.format(grossCents / sum) : '–'}</td>
      <td className="r">{backPieces > 0 ? number.format(backPieces) : '–'}</td>
      <td className="r">{printPieces > 0 ? number.format(printPieces) : '–'}</td>
      <td className="r">{inStock > 0 ? number.format(inStock) : t('soldOut')}</td>
    </tr>
  )
}

/** Only those who may look at it are led there. */
function ProductLink({ id, children }: { id: string; children: ReactNode }) {
  const mayRead = usePermission('products.read')
  return mayRead ? (
    <Link className="tlink" to={productAddress(id)}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}
