import { useTranslation } from 'react-i18next'
import { useLanguage, useText } from '#web/shell/here.ts'
import { shortMoney } from '#web/tickets/EventRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { Segment } from '#web/ui/Segment.tsx'
import type { classesOf } from './offer-groups.ts'
import { MOST_TOGETHER, type ShownWish } from './offer-wish.ts'

interface OfferFilterProps {
  classes: ReturnType<typeof classesOf>
  wish: ShownWish
  onChange: (change: Partial<ShownWish>) => void
}

const QUANTITIES = Array.from({ length: MOST_TOGETHER }, (_, index) => String(index + 1))

/** Price class, and how many places together; list or plan. */
export function OfferFilter({ classes, wish, onChange }: OfferFilterProps) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const text = useText()
  return (
    <div className="mkf">
      <Field label={t('filter.class')}>
        <Select
          value={wish.priceClass ?? ''}
          onChange={(event) => onChange({ priceClass: event.target.value || null, block: null })}
        >
          <option value="">{t('filter.all')}</option>
          {classes.map((one) => (
            <option key={one.id} value={one.id}>
              {text(one.name)}, {t('from', { price: shortMoney(one.price, language) })} ({one.free})
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <p className="label" aria-hidden="true">
          {t('filter.together')}
        </p>
        <Segment
          full
          label={t('filter.together')}
          options={QUANTITIES.map((value) => ({ value, label: value }))}
          value={String(wish.quantity)}
          onChange={(value) => onChange({ quantity: Number(value) })}
        />
      </div>
      <div>
        <p className="label" aria-hidden="true">
          {t('filter.view')}
        </p>
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
      </div>
      {wish.block !== null && (
        <p className="mkf__b">
          <button type="button" className="tlink small" onClick={() => onChange({ block: null })}>
            {t('filter.block', { block: wish.block })}
          </button>
        </p>
      )}
    </div>
  )
}
