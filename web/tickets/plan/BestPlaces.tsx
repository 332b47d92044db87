import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '#club/club.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'

export type ClassRow = { id: string; name: Text; free: number; price: number; offers?: number }

interface BestPlacesProps {
  event: EventDetail
  rows: ClassRow[]
  seatCart: SeatCart
  onFound: (blockId: string) => void
}

/** Finds places beside each other and holds them at once. */
export function BestPlaces({ event, rows, seatCart, onFound }: BestPlacesProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const classId = useId()
  const [quantity, setQuantity] = useState(2)
  const [priceClass, setPriceClass] = useState('all')
  const [apart, setApart] = useState(false)
  const seated = rows.filter((row) => row.id !== 'r').map((row) => row.id)

  async function find(submit: FormEvent) {
    submit.preventDefault()
    const accessible = priceClass === 'r'
    const answer = await seatCart.addBest({
      quantity,
      priceClasses: priceClass === 'all' ? seated : [priceClass],
      together: !apart,
      accessible,
    })
    if (answer) onFound(answer.items[0]!.block)
  }

  return (
    <form noValidate className="best" onSubmit={(submit) => void find(submit)}>
      <h2 className="h3">{t('best.title')}</h2>
      <p className="small muted">{t(priceClass === 'r' ? 'best.textAccessible' : 'best.text')}</p>
      <div className="best__row">
        <QuantityStepper
          label={t('best.quantity')}
          lessLabel={t('best.less')}
          moreLabel={t('best.more')}
          value={quantity}
          max={event.maxPerBuyer}
          onChange={setQuantity}
        />
        <label className="vh" htmlFor={classId}>
          {t('priceClass')}
        </label>
        <Select id={classId} value={priceClass} onChange={(change) => setPriceClass(change.target.value)}>
          <option value="all">{t('best.all')}</option>
          {rows.map((row) => (
            <option key={row.id} value={row.id} disabled={row.free === 0}>
              {joined([text(row.name), shortMoney(row.price, language)])}
            </option>
          ))}
        </Select>
      </div>
      {quantity > 1 && (
        <Checkbox
          label={t('best.apart')}
          checked={apart}
          onChange={(change) => setApart(change.target.checked)}
        />
      )}
      <Button kind="ink" wide type="submit" iconAfter="seat" busy={seatCart.adding === 'best'}>
        {t(seatCart.adding === 'best' ? 'best.searching' : 'best.find')}
      </Button>
    </form>
  )
}
