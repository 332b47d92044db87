import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSalePlaces, listSaleMatches, readSalePrices } from '#modules/office/counter/phone.endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { keyOf } from './chosen.ts'
import { Failed } from './Failed.tsx'
import { useChange } from './use-change.ts'

/** The best places of a match, held for this order. */
export function AddPlaces({ saleId }: { saleId: string }) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const { change, isBusy, failure } = useChange(saleId)
  const matches = useQuery({
    queryKey: ['sale', 'matches'],
    queryFn: ({ signal }) => read(listSaleMatches, { signal }),
  }).data?.items
  const [chosen, setChosen] = useState<string | null>(null)
  const [price, setPrice] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const matchId = chosen ?? matches?.[0]?.id
  const prices = useQuery({
    queryKey: ['sale', 'prices', matchId],
    queryFn: ({ signal }) => read(readSalePrices, { params: { id: matchId! }, signal }),
    enabled: matchId !== undefined,
  }).data
  const wanted = prices?.prices.find((one) => keyOf(one) === price) ?? prices?.prices[0]

  async function add() {
    if (!matchId || !wanted) return
    const { priceClass, ticketType } = wanted
    const body = { eventId: matchId, places: [{ priceClass, ticketType, quantity }], together: true }
    await change(() => act(addSalePlaces, { params: { id: saleId }, body, reaction: () => 'silent' }))
  }

  if (matches?.length === 0) return null
  return (
    <Section title={t('places.title')}>
      <Failed failure={failure} />
      <div className="sale-add">
        <Field label={t('places.match')}>
          <Select value={matchId ?? ''} onChange={({ target }) => setChosen(target.value)}>
            {matches?.map(({ id, name, startsAt }) => (
              <option key={id} value={id}>
                {shortMoment(startsAt, language)} {name[language] ?? name.de}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('places.price')}>
          <Select value={wanted ? keyOf(wanted) : ''} onChange={({ target }) => setPrice(target.value)}>
            {prices?.prices.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {one.priceClassName[language] ?? one.priceClassName.de},{' '}
                {one.ticketTypeName[language] ?? one.ticketTypeName.de},{' '}
                {formatMoney(one.priceCents, language)}, {t('places.free', { count: one.free })}
              </option>
            ))}
          </Select>
        </Field>
        <div className="sale-add__take">
          <QuantityStepper
            label={t('places.quantity')}
            lessLabel={t('basket.less')}
            moreLabel={t('basket.more')}
            value={quantity}
            max={prices?.maxPerBuyer ?? 1}
            onChange={setQuantity}
          />
          <Button size="s" kind="ink" busy={isBusy || !wanted} onClick={() => void add()}>
            {t('places.add')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
