import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeProduct, OfficeSize } from '#modules/office/products/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { StockMark } from './product-words.tsx'
import { SizesDialog } from './SizesDialog.tsx'
import { StockBooking } from './StockBooking.tsx'
import { readStock, type TypedStock } from './typed-stock.ts'

/** The sizes of a product with what lies there; typing another number books a movement. */
export function StockTable({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const mayChange = usePermission('products.change')
  const [typed, setTyped] = useState<TypedStock>({})
  const [isSizing, setSizing] = useState(false)
  const { sizes } = product
  useCommand(
    mayChange
      ? {
          id: 'product.sizes',
          label: t('sizes.edit'),
          keys: 'r',
          icon: 'edit',
          group: 'do',
          hint: t('sizes.edit'),
          run: () => setSizing(true),
        }
      : null,
  )
  const read = readStock(sizes, typed)
  return (
    <Section
      title={t('stock.title')}
      aside={
        mayChange && (
          <Button size="s" kind="quiet" onClick={() => setSizing(true)}>
            {t('sizes.edit')} <KeyCaps keys="r" />
          </Button>
        )
      }
    >
      {isSizing && <SizesDialog product={product} onClose={() => setSizing(false)} />}
      <Table caption={t('stock.title')} className="product-sizes">
        <StockHead />
        <tbody>
          {sizes.map((size) => (
            <SizeRow
              key={size.sku}
              size={size}
              typed={mayChange ? (typed[size.sku] ?? '') : null}
              isWrong={read.wrong.includes(size.sku)}
              onType={(text) => setTyped((before) => ({ ...before, [size.sku]: text }))}
            />
          ))}
        </tbody>
        <StockSum sizes={sizes} />
      </Table>
      {mayChange && read.sizes === 0 && read.wrong.length === 0 && (
        <p className="product-note">{t('stock.hint')}</p>
      )}
      {mayChange && (read.sizes > 0 || read.wrong.length > 0) && (
        <StockBooking product={product} read={read} onDone={() => setTyped({})} />
      )}
    </Section>
  )
}

function StockHead() {
  const { t } = useTranslation('products')
  return (
    <thead>
      <tr>
        <th scope="col">{t('stock.size')}</th>
        <th scope="col" className="product-sizes__wide">
          {t('columns.id')}
        </th>
        <th scope="col" className="r">
          {t('stock.lies')}
        </th>
        <th scope="col" className="r">
          {t('stock.held')}
        </th>
        <th scope="col" className="r">
          {t('stock.free')}
        </th>
        <th scope="col" className="r product-sizes__wide">
          {t('stock.sold')}
        </th>
        <th scope="col">{t('columns.state')}</th>
      </tr>
    </thead>
  )
}

/** Of all sizes together. */
function StockSum({ sizes }: { sizes: readonly OfficeSize[] }) {
  const { t } = useTranslation('products')
  const sum = (of: (size: OfficeSize) => number) => sizes.reduce((all, size) => all + of(size), 0)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('stock.sum')}</th>
        <td className="product-sizes__wide" />
        <td className="r">{sum(({ lies }) => lies)}</td>
        <td className="r">{sum(({ held }) => held)}</td>
        <td className="r">{sum(({ free }) => free)}</td>
        <td className="r product-sizes__wide">{sum(({ sold }) => sold)}</td>
        <td />
      </tr>
    </tfoot>
  )
}

interface SizeRowProps {
  size: OfficeSize
  /** Null: may not be changed. */
  typed: string | null
  isWrong: boolean
  onType: (text: string) => void
}

function SizeRow({ size, typed, isWrong, onType }: SizeRowProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const name = size.size ?? t('oneSize')
  return (
    <tr>
      <th scope="row">
        {name}
        {size.surchargeCents > 0 && (
          <small>{t('stock.surcharge', { price: formatMoney(size.surchargeCents, language) })}</small>
        )}
      </th>
      <td className="product-sizes__wide">{size.sku}</td>
      <td className="r">
        {typed === null ? (
          size.lies
        ) : (
          <Input
            className="product-sizes__input"
            aria-label={t('stock.liesOf', { size: name })}
            aria-invalid={isWrong || undefined}
            inputMode="text"
            autoComplete="off"
            value={typed}
            placeholder={String(size.lies)}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={toNeighbour}
          />
        )}
      </td>
      <td className="r">{size.held}</td>
      <td className="r">{size.free}</td>
      <td className="r product-sizes__wide">{size.sold}</td>
      <td>
        <StockMark size={size} />
        {size.waiting > 0 && <small>{t('stock.waiting', { count: size.waiting })}</small>}
      </td>
    </tr>
  )
}

/** The arrows go from field to field. */
function toNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
