import './contracts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proposePrices, saveSeasonPrices } from '#modules/office/contracts/seasons.endpoints.ts'
import type { OfficeSeason } from '#modules/office/contracts/seasons.schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { TypedMoney } from '../../parts/AmountFields.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { seasonName } from './contract-words.ts'

type Price = OfficeSeason['prices'][number]

interface PricesDialogProps {
  season: OfficeSeason
  onDone: () => Promise<void>
  onClose: () => void
}

/** The price list of a season: copied from the season before with a percentage, then changed by hand. */
export function PricesDialog({ season, onDone, onClose }: PricesDialogProps) {
  const { t } = useTranslation('contracts')
  const say = useFailureWords()
  const { language } = useOfficeLanguage()
  const [prices, setPrices] = useState<readonly Price[]>(season.prices)
  const [percent, setPercent] = useState(3)
  const [copies, setCopies] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const params = { season: season.season }
  const change = (at: number, changes: Partial<Price>) =>
    setPrices((before) => before.map((price, index) => (index === at ? { ...price, ...changes } : price)))

  async function copy() {
    const answer = await act(proposePrices, { params, query: { percent } })
    if (!answer.ok) return
    setPrices(answer.data.prices)
    setCopies((before) => before + 1)
  }

  async function save() {
    const body = { version: season.version, prices: [...prices] }
    const answer = await act(saveSeasonPrices, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('renewal.saved') })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog
      isWide
      title={t('renewal.pricesTitle', { season: seasonName(season.season) })}
      text={t('renewal.pricesText')}
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind="ink" onClick={() => void save()}>
            {t('renewal.save')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="contracts-actions">
        <Field label={t('renewal.percent')}>
          <Input
            type="number"
            step="0.5"
            value={percent}
            onChange={({ target }) => setPercent(Number(target.value))}
          />
        </Field>
        <Button size="s" kind="quiet" onClick={() => void copy()}>
          {t('renewal.copy')}
        </Button>
      </div>
      {[...Map.groupBy(prices.entries(), ([, { priceClass }]) => priceClass)].map(([priceClass, ofClass]) => (
        <fieldset key={`${copies} ${priceClass}`} className="contracts-fields">
          <legend>{nameOfPriceClass(priceClass)[language]}</legend>
          {ofClass.map(([at, price]) => (
            <PriceRow key={price.ticketType} price={price} onChange={(changes) => change(at, changes)} />
          ))}
        </fieldset>
      ))}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

interface PriceRowProps {
  price: Price
  onChange: (changes: Partial<Price>) => void
}

function PriceRow({ price, onChange }: PriceRowProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  return (
    <div className="contracts-price">
      <span>{nameOfTicketType(price.ticketType)[language]}</span>
      <Field label={t('columns.price')} note="€">
        <TypedMoney
          cents={price.priceCents}
          onChange={(cents) => cents !== null && onChange({ priceCents: cents })}
          onBlur={() => {}}
        />
      </Field>
      <Field label={t('renewal.memberPrice')} note="€">
        <TypedMoney
          cents={price.memberPriceCents}
          onChange={(cents) => onChange({ memberPriceCents: cents })}
          onBlur={() => {}}
        />
      </Field>
    </div>
  )
}
