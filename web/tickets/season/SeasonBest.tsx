import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findSeasonPlaces } from '#modules/contracts/sale/sale.endpoints.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { useFailureWord } from './useFailureWord.ts'
import type { SeasonPlan } from './useSeasonPlan.ts'

/** As many as are proposed side by side. */
const MOST = 8
const WHEELCHAIRS = 'r'

interface SeasonBestProps {
  plan: SeasonPlan
  block: { id: string; priceClass: string } | null
}

/** Finds places side by side that are free in every match, and shows them on the plan; `block`: only there. */
export function SeasonBest({ plan, block }: SeasonBestProps) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const classId = useId()
  const { rows } = plan
  const [quantity, setQuantity] = useState(1)
  const [wanted, setWanted] = useState<string | null>(null)
  const { isBusy, word, find } = useFinding({ plan, block })
  const priceClass = block?.priceClass ?? wanted ?? rows.find(({ free }) => free > 0)?.id
  if (!priceClass) return null
  const isAlone = priceClass === WHEELCHAIRS

  function send(submit: FormEvent) {
    submit.preventDefault()
    void find({ priceClass: priceClass!, quantity: isAlone ? 1 : quantity })
  }

  return (
    <form noValidate className="best" onSubmit={send}>
      <h2 className="h3">{t(block ? 'best.inBlock' : 'best.title', { block: block?.id })}</h2>
      <p className="small muted">{t(isAlone ? 'best.accessible' : 'best.text')}</p>
      <div className="best__row">
        {!isAlone && (
          <QuantityStepper
            label={t('best.quantity')}
            lessLabel={t('best.less', { ns: 'tickets' })}
            moreLabel={t('best.more', { ns: 'tickets' })}
            value={quantity}
            max={MOST}
            onChange={setQuantity}
          />
        )}
        {!block && (
          <>
            <label className="vh" htmlFor={classId}>
              {t('priceClass', { ns: 'tickets' })}
            </label>
            <Select id={classId} value={priceClass} onChange={({ target }) => setWanted(target.value)}>
              {rows.map((row) => (
                <option key={row.id} value={row.id} disabled={row.free === 0}>
                  {joined([text(row.name), shortMoney(row.price, language)])}
                </option>
              ))}
            </Select>
          </>
        )}
      </div>
      {word && (
        <Banner kind="err" role="alert">
          {word}
        </Banner>
      )}
      <Button kind="ink" wide type="submit" iconAfter="seat" busy={isBusy}>
        {t(isBusy ? 'best.searching' : 'best.find', { ns: isBusy ? 'tickets' : 'seasonTickets' })}
      </Button>
    </form>
  )
}

/** Asks for places, and proposes those that there are. */
function useFinding({ plan: { season, propose }, block }: SeasonBestProps) {
  const [isBusy, setBusy] = useState(false)
  const { word, hear } = useFailureWord()

  async function find(wish: { priceClass: string; quantity: number }): Promise<void> {
    hear(null)
    setBusy(true)
    const answer = await call(findSeasonPlaces, {
      params: { season: season.season },
      query: { ...wish, ...(block ? { block: block.id } : {}) },
      reaction: () => 'silent',
    })
    setBusy(false)
    if (answer.ok) propose(answer.data.places)
    else hear(answer.failure)
  }

  return { isBusy, word, find }
}
