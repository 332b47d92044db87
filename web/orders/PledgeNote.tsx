import './orders.css'
import { useTranslation } from 'react-i18next'
import type { PledgedMoney } from '#modules/checkout/open-items/settlement.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'

/** Of what is taken when it has left: what was taken and when, or what it waits for. */
export function PledgeNote({ pledge }: { pledge: PledgedMoney }) {
  const { t } = useTranslation('settlement')
  const language = useLanguage()
  const { amount, latestOn, takenAmount, takenOn, waitingPieces } = pledge
  const day = (date: string) => formatDate(new Date(`${date}T12:00:00Z`), language)
  if (takenAmount === 0) return <p>{t('pledge.letGo')}</p>
  return (
    <section className="order-page__pledge">
      <DefinitionList
        rows={[
          {
            term: t(takenOn ? 'pledge.taken' : 'pledge.notTaken'),
            value: formatMoney(amount, language),
            detail: takenOn ? t('pledge.since', { day: day(takenOn) }) : undefined,
          },
        ]}
      />
      {word() && <p className="small muted">{word()}</p>}
    </section>
  )

  function word(): string | null {
    const isEarly = waitingPieces > 0
    if (takenOn) return isEarly ? t('pledge.early') : null
    if (takenAmount !== null) return t(isEarly ? 'pledge.askedEarly' : 'pledge.asked')
    return latestOn ? t('pledge.partSent', { count: waitingPieces, day: day(latestOn) }) : t('pledge.waits')
  }
}
