import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampCancellation, OwnCampPlace } from '#modules/camps/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
import { useCampChanges, useCancellation } from './own-data.ts'
import { useRefusal } from './refusal.ts'

/** Which children give up their places, and what goes back for them today. */
export function CancelDialog({ places, onClose }: { places: OwnCampPlace[]; onClose: () => void }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const wordsOf = useRefusal()
  const { cancel } = useCampChanges()
  const [chosen, setChosen] = useState(places.length === 1 ? places.map(({ id }) => id) : [])
  const { bookingId } = places[0]!
  const query = useCancellation({ bookingId, places: chosen })
  const told = chosen.length > 0 ? query.data : undefined

  async function go() {
    const failure = await cancel(bookingId, { places: chosen, refundCents: told!.refundCents })
    return failure ? wordsOf(failure) : null
  }

  const tick = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const label = told && t('cancelling.yes', { price: formatMoney(told.refundCents, language) })
  return (
    <ActDialog
      title={t('cancelling.title')}
      text={t('cancelling.text')}
      closeLabel={t('close')}
      yes={label ? { label, kind: 'err' } : null}
      no={t('cancelling.no')}
      act={go}
      onClose={onClose}
    >
      {places.length > 1 && (
        <ChoiceGroup legend={t('cancelling.who')}>
          {places.map(({ id, firstName, lastName }) => (
            <Checkbox
              key={id}
              label={`${firstName} ${lastName}`}
              checked={chosen.includes(id)}
              onChange={() => tick(id)}
            />
          ))}
        </ChoiceGroup>
      )}
      {chosen.length > 0 && (
        <Loaded query={query} label={t('book.loading')} rows={2}>
          {(data) => <Told told={data} />}
        </Loaded>
      )}
    </ActDialog>
  )
}

function Told({ told }: { told: CampCancellation }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { percent, paidCents, keptDiscountCents, refundCents } = told
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <dl className="camp-told">
      <div>
        <dt>{t('cancelling.paid')}</dt>
        <dd>{money(paidCents)}</dd>
      </div>
      <div>
        <dt>{t('cancelling.percent')}</dt>
        <dd>{percent} %</dd>
      </div>
      {keptDiscountCents > 0 && (
        <div>
          <dt>{t('cancelling.kept')}</dt>
          <dd>{money(-keptDiscountCents)}</dd>
        </div>
      )}
      <div>
        <dt>
          <b>{t('cancelling.back')}</b>
        </dt>
        <dd>
          <b>{money(refundCents)}</b>
        </dd>
      </div>
    </dl>
  )
}
