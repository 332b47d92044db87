import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#modules/contracts/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useTimeLeft } from '#web/ui/time/useTimeLeft.ts'
import { useConfirmation } from './contract-data.ts'
import { euroText, placeText, seasonName } from './contract-words.ts'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

/** The season that is on offer: to be answered, or answered. */
export function Renewal({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { renewal, confirmedSeason, nextPrice, may } = contract
  if (!renewal) return null
  if (may.confirm) return <Question contract={contract} renewal={renewal} />
  if (confirmedSeason !== renewal.season) return null
  const place = placeText(contract, t)
  return (
    <div className="contract-renewal-done">
      <Banner kind="ok">
        <b>{t('renew.done', { season: seasonName(renewal.season) })}</b>
        <p>
          {nextPrice === null
            ? t('renew.doneTextWithoutPrice', { place })
            : t('renew.doneText', { place, price: euroText(nextPrice, language) })}
        </p>
      </Banner>
    </div>
  )
}

interface QuestionProps {
  contract: Contract
  renewal: NonNullable<Contract['renewal']>
}

function Question({ contract, renewal }: QuestionProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { confirm, busy, refusal } = useConfirmOne(contract)
  const { id, nextPrice } = contract
  const price = nextPrice === null ? null : euroText(nextPrice, language)
  const until = new Date(renewal.confirmUntil)
  const words = { place: placeText(contract, t), price, time: formatDateTime(until, language) }
  return (
    <section className="contract-renewal" aria-labelledby="contract-renewal">
      <div>
        <h2 className="h3" id="contract-renewal">
          {t('renew.title', { season: seasonName(renewal.season) })}
        </h2>
        <p className="small">
          {t(price === null ? 'renew.textWithoutPrice' : 'renew.text', words)}{' '}
          <Difference contract={contract} />{' '}
          {t(renewal.silentHolders === 'end' ? 'renew.silentEnd' : 'renew.silentRenew')}
        </p>
      </div>
      <DaysLeft until={renewal.confirmUntil} />
      <Refusal text={refusal} />
      <div className="contract-renewal__actions">
        <Button iconAfter="check" busy={busy} onClick={() => void confirm()}>
          {busy ? t('renew.busy') : price === null ? t('renew.goWithoutPrice') : t('renew.go', { price })}
        </Button>
        <LinkButton kind="line" to={path.contractTermination({ contract: id }, language)}>
          {t('renew.end')}
        </LinkButton>
        <TextLink className="small" to={path.contractPriceClass({ contract: id }, language)}>
          {t('renew.change')}
        </TextLink>
      </div>
    </section>
  )
}

/** Said only where the season after costs another price. */
function Difference({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { price, nextPrice } = contract
  if (nextPrice === null || nextPrice === price) return null
  const difference = euroText(Math.abs(nextPrice - price), language)
  return <>{t(nextPrice > price ? 'renew.more' : 'renew.less', { price: difference })}</>
}

function DaysLeft({ until }: { until: string }) {
  const { t } = useTranslation('contracts')
  const [renderedAt] = useState(() => new Date().toISOString())
  const { days } = useTimeLeft({ until, renderedAt })
  return (
    <p>
      <Num>{days}</Num> <span className="small">{t('renew.days', { count: days })}</span>
    </p>
  )
}

function useConfirmOne({ id, masterDataId }: Contract) {
  const { t } = useTranslation('contracts')
  const send = useConfirmation(masterDataId)
  const change = useChange()

  async function confirm() {
    const isDone = await change.make(async () => {
      const answer = await send([id])
      return answer.ok ? null : answer.failure
    })
    // SUC-04.
    if (isDone) toast({ id: 'contracts', kind: 'ok', title: t('success.contractConfirmed') })
  }

  return { confirm, ...change }
}
