import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/money.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { standName } from '#web/tickets/ticket-view.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { classesOf, pricesOf, standsOf } from './offer-choices.ts'
import { ORDERS, type PlacedOffer } from './offer-groups.ts'
import { MOST_TOGETHER, type ShownWish } from './offer-wish.ts'

interface OfferFilterProps {
  offers: PlacedOffer[]
  /** How many entries fit the wish. */
  found: number
  wish: ShownWish
  onChange: (change: Partial<ShownWish>) => void
}

const QUANTITIES = Array.from({ length: MOST_TOGETHER }, (_, index) => String(index + 1))

/** Where, at what price, how many together; in which order, as a list or on the plan. */
export function OfferFilter({ offers, found, wish, onChange }: OfferFilterProps) {
  const { t } = useTranslation('marketplace')
  return (
    <div className="market-filter">
      <Stands offers={offers} wish={wish} onChange={onChange} />
      <Prices offers={offers} wish={wish} onChange={onChange} />
      <Classes offers={offers} wish={wish} onChange={onChange} />
      <Labelled label={t('filter.together')}>
        <Segment
          full
          label={t('filter.together')}
          options={QUANTITIES.map((value) => ({ value, label: value }))}
          value={String(wish.quantity)}
          onChange={(value) => onChange({ quantity: Number(value) })}
        />
      </Labelled>
      <Field label={t('filter.order')}>
        <Select
          value={wish.order}
          onChange={(event) => onChange({ order: ORDERS[event.target.selectedIndex]! })}
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`filter.orders.${order}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Labelled label={t('filter.view')}>
        <Segment
          full
          label={t('filter.view')}
          options={[
            { value: 'list', label: t('filter.list') },
            { value: 'map', label: t('filter.map') },
          ]}
          value={wish.view}
          onChange={(view) => onChange({ view })}
        />
      </Labelled>
      <p className="market-filter__summary small">
        <span role="status">{t('filter.found', { count: found })}</span>
        {wish.block !== null && (
          <button type="button" className="tlink" onClick={() => onChange({ block: null })}>
            {t('filter.block', { block: wish.block })}
          </button>
        )}
      </p>
    </div>
  )
}

type PartProps = Pick<OfferFilterProps, 'offers' | 'wish' | 'onChange'>

function Stands({ offers, wish, onChange }: PartProps) {
  const { t } = useTranslation('marketplace')
  const text = useText()
  return (
    <Field label={t('filter.stand')}>
      <Select
        value={wish.stand ?? ''}
        onChange={(event) => onChange({ stand: event.target.value || null, block: null })}
      >
        <option value="">{t('filter.allStands')}</option>
        {standsOf(offers).map((stand) => (
          <option key={stand} value={stand}>
            {text(standName(stand))}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Classes({ offers, wish, onChange }: PartProps) {
  const joined = useJoined()
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const text = useText()
  return (
    <Field label={t('filter.class')}>
      <Select
        value={wish.priceClass ?? ''}
        onChange={(event) => onChange({ priceClass: event.target.value || null, block: null })}
      >
        <option value="">{t('filter.all')}</option>
        {classesOf(offers).map((one) => (
          <option key={one.id} value={one.id}>
            {joined([text(one.name), t('from', { price: shortMoney(one.price, language) })])} ({one.free})
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Prices({ offers, wish, onChange }: PartProps) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  return (
    <Field label={t('filter.price')}>
      <Select
        value={wish.maxPrice ?? ''}
        onChange={(event) => onChange({ maxPrice: Number(event.target.value) || null })}
      >
        <option value="">{t('filter.anyPrice')}</option>
        {pricesOf(offers).map((price) => (
          <option key={price} value={price}>
            {t('filter.upTo', { price: formatMoney(price, language) })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The group of buttons says its name itself. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}
