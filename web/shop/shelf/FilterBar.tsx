import '#web/ui/fields/check.css'
import '#web/ui/fields/input.css'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { countFilters, type FacetValue, type ProductFacets } from '#modules/catalogue/filters.schema.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { Shelf } from './load-shelf.ts'
import { listAddress, SORTS, sortIn } from './shelf-address.ts'
import { bySize, eurosOf, filtersIn } from './shelf-filters.ts'

type FilterBarProps = { shelf: Pick<Shelf, 'facets' | 'filters' | 'sort' | 'q'> }

/** What narrows a list down, and its order: one form that works by itself and sends itself where it can. */
export function FilterBar({ shelf }: FilterBarProps) {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => closeOnPressBeside(form.current!), [])
  const { facets, filters, sort, q } = shelf
  const count = countFilters(filters)

  /** To the address of what is chosen, without the fields that say nothing. */
  function show() {
    const query = new URLSearchParams(new FormData(form.current!) as never)
    const chosen = { q, sort: sortIn(query, q), page: 1, filters: filtersIn(query) }
    void navigate(listAddress(pathname, chosen), { preventScrollReset: true })
  }

  /** Boxes and the order count at once; prices when they are finished. */
  function change(event: FormEvent<HTMLFormElement>) {
    if ((event.target as HTMLInputElement).inputMode !== 'decimal') show()
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    show()
  }

  return (
    <form className="filters" ref={form} onChange={change} onSubmit={apply} onKeyDown={closeOnEscape}>
      {q && <input type="hidden" name="q" value={q} />}
      <details className="filters__all">
        <summary className="facet-toggle">
          <Icon name="filter" />
          {t('filter.title')}
          {count > 0 && <span className="num">{count}</span>}
        </summary>
        <div className="filters__list">
          <SizeFacet facets={facets} filters={filters} />
          <ColourFacet facets={facets} filters={filters} />
          <PriceFacet facets={facets} filters={filters} />
          <LabelFacet facets={facets} filters={filters} />
          <label className="check filters__stock" key={String(filters.inStock)}>
            <input type="checkbox" name="stock" value="1" defaultChecked={filters.inStock} />
            <span>
              {t('filter.inStock')} <small>{facets.inStock}</small>
            </span>
          </label>
        </div>
      </details>
      <div className="sort">
        <label htmlFor="shop-sort">{t('sort.label')}</label>
        <select id="shop-sort" name="sort" defaultValue={sort} key={sort}>
          {SORTS.filter((one) => q || one !== 'relevance').map((one) => (
            <option key={one} value={one}>
              {t(`sort.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <noscript>
        <Apply>{t('sort.apply')}</Apply>
      </noscript>
    </form>
  )
}

function Facet({ name, isEmpty, children }: { name: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <details className="facet" name="facet">
      <summary className="facet-toggle">
        {name}
        <Icon name="chevronDown" />
      </summary>
      <div className="facet__panel">{children}</div>
    </details>
  )
}

type BoxesProps = {
  name: string
  values: FacetValue[]
  chosen: readonly string[]
  labelOf?: (value: string) => ReactNode
  isGrid?: boolean
}

function Boxes({ name, values, chosen, labelOf = (value) => value, isGrid }: BoxesProps) {
  return (
    <ul className={isGrid ? 'facet__grid' : undefined}>
      {values.map(({ value, count }) => (
        // Keyed by what is chosen: the address may change without this form, by a tag or by going back.
        <li key={`${value} ${chosen.includes(value)}`}>
          <label className="check">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span>
              {labelOf(value)} <small>{count}</small>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

type FacetProps = Pick<Shelf, 'facets' | 'filters'>

function SizeFacet({ facets: { sizes }, filters }: FacetProps) {
  const { t } = useTranslation('shop')
  return (
    <Facet name={t('filter.size')} isEmpty={sizes.length + filters.sizes.length === 0}>
      <Boxes
        name="size"
        values={withChosen(sizes, filters.sizes).toSorted(({ value: one }, { value: other }) =>
          bySize(one, other),
        )}
        chosen={filters.sizes}
        isGrid
      />
    </Facet>
  )
}

function ColourFacet({ facets: { colours }, filters }: FacetProps) {
  const { t } = useTranslation('shop')
  return (
    <Facet name={t('filter.colour')} isEmpty={colours.length + filters.colours.length === 0}>
      <Boxes
        name="colour"
        values={withChosen(colours, filters.colours)}
        chosen={filters.colours}
        labelOf={(value) => (
          <>
            <i className="swatch" data-colour={value} />
            {t(`colour.${value}`)}
          </>
        )}
      />
    </Facet>
  )
}

function LabelFacet({ facets: { labels }, filters }: FacetProps) {
  const { t } = useTranslation('shop')
  return (
    <Facet name={t('filter.label')} isEmpty={labels.length + filters.labels.length === 0}>
      <Boxes
        name="label"
        values={withChosen(labels, filters.labels).filter(({ value }) => value !== 'Highlight')}
        chosen={filters.labels}
        labelOf={(value) => t(`label.${value}`)}
      />
    </Facet>
  )
}

function PriceFacet({ facets, filters }: FacetProps) {
  const { t } = useTranslation('shop')
  if (!facets.price) return null
  const { min, max } = facets.price
  const field = (name: 'min' | 'max', label: string, value: number | null, bound: number) => (
    <label>
      {label}
      <input
        className="input"
        key={value}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        pattern="\d{1,5}([.,]\d{1,2})?"
        defaultValue={value === null ? '' : eurosOf(value)}
        placeholder={eurosOf(bound)}
      />
    </label>
  )
  return (
    <Facet name={t('filter.price')} isEmpty={false}>
      <div className="facet__price">
        {field('min', t('filter.from'), filters.minPrice, min)}
        {field('max', t('filter.to'), filters.maxPrice, max)}
      </div>
      <Apply>{t('sort.apply')}</Apply>
    </Facet>
  )
}

function Apply({ children }: { children: ReactNode }) {
  return (
    <button className="btn btn--quiet btn--small" type="submit">
      <span className="btn__label">
        <span>{children}</span>
      </span>
    </button>
  )
}

/** What was chosen stays to be taken back, even where nothing carries it any more. */
function withChosen(values: ProductFacets['sizes'], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((one) => one.value === value))
  return [...values, ...missing.map((value) => ({ value, count: 0 }))]
}

const WIDE = '(min-width: 900px)'

/** Where the panels lie over the list, a press beside one closes it. */
function closeOnPressBeside(form: HTMLFormElement): () => void {
  const press = ({ target }: PointerEvent) => {
    if (!window.matchMedia(WIDE).matches) return
    for (const open of form.querySelectorAll<HTMLDetailsElement>('.facet[open]'))
      if (!open.contains(target as Node)) open.open = false
  }
  document.addEventListener('pointerdown', press)
  return () => document.removeEventListener('pointerdown', press)
}

function closeOnEscape(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Escape') return
  const open = (event.target as Element).closest<HTMLDetailsElement>('.facet[open]')
  if (!open) return
  open.open = false
  open.querySelector('summary')?.focus()
}
