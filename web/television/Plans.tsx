import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ordering } from '#club/ordering.ts'
import { START_AT_ONCE } from '#modules/television/schema.ts'
import type { TelevisionOffer } from '#modules/television/television.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOffers } from './offers.ts'

type Season = { seasonYear: number; seasonEndsAt: string }

/** What can be had, each with its price, and the word that it begins at once. */
export function Plans({ season }: { season: Season }) {
  const { t } = useTranslation('television')
  const offers = useOffers()
  const { busy, isMissing, box, take, setStarts, starts } = useTaking(season)
  return (
    <section aria-labelledby="tv-plans">
      <h2 className="h2" id="tv-plans">
        {t('choose')}
      </h2>
      <div className="tv-plans">
        {offers.map((offer, index) => (
          <Plan
            key={offer.id}
            offer={offer}
            season={season}
            isRecommended={index === offers.length - 1}
            busy={busy === offer.id}
            onTake={() => void take(offer)}
          />
        ))}
      </div>
      <Checkbox
        ref={box}
        className="tv-plans__start"
        name="start"
        label={t('start', { days: ordering.withdrawalDays })}
        checked={starts}
        onChange={({ currentTarget }) => setStarts(currentTarget.checked)}
        error={isMissing ? t('startMissing') : undefined}
      />
      <p className="micro muted">{t('vat')}</p>
      <noscript>
        <p className="meta">{t('needsScript')}</p>
      </noscript>
    </section>
  )
}

/** Into the cart and there: what is missing is said at the box, which has the focus then. */
function useTaking({ seasonYear }: Season) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [starts, setStarts] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)

  async function take({ id, runs }: TelevisionOffer) {
    setAsked(true)
    if (!starts) return box.current?.focus()
    if (busy) return
    setBusy(id)
    // Fetched only when somebody buys.
    const { addToCart } = await import('#web/cart/cart.ts')
    const added = await addToCart({
      sku: runs === 'season' ? `TV-${id}-${seasonYear}` : `TV-${id}`,
      quantity: 1,
      userOptionValues: [{ key: START_AT_ONCE, value: 'yes' }],
    })
    setBusy(null)
    if (added) await navigate(path.cart(language))
  }

  return { busy, isMissing: isAsked && !starts, box, take, starts, setStarts }
}

interface PlanProps {
  offer: TelevisionOffer
  season: Season
  isRecommended: boolean
  busy: boolean
  onTake: () => void
}

function Plan({ offer, season, isRecommended, busy, onTake }: PlanProps) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const text = useText()
  const { isMember } = usePriceRights()
  const { name, cents, memberCents, runs, trialDays } = offer
  const money = (amount: number) => formatMoney(amount, language)
  const day = dayOf(season.seasonEndsAt, language)
  const facts =
    runs === 'month' ? [t('watchNow'), t('monthly'), t('renews')] : [t('endsByItself'), t('goesNotOn')]
  return (
    <article className={classNames('tv-plan', isRecommended && 'tv-plan--on')}>
      <h3 className="h3">{text(name)}</h3>
      <p>
        <Num>{money(cents)}</Num>{' '}
        <span className="muted small">{runs === 'month' ? t('perMonth') : t('until', { day })}</span>
      </p>
      <ul>
        {[...facts, t('membersPay', { price: money(memberCents) })].map((fact) => (
          <li key={fact}>
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
      <Button kind={isRecommended ? 'primary' : 'quiet'} busy={busy} onClick={onTake}>
        {busy
          ? t('taking')
          : isMember
            ? t('takeFor', { offer: text(name), price: money(memberCents) })
            : t('take', { offer: text(name) })}
      </Button>
      {trialDays > 0 && (
        <TextLink to={path.television(language)}>{t('tryFirst', { days: trialDays })}</TextLink>
      )}
      {isMember && <p className="micro muted">{t('yours')}</p>}
    </article>
  )
}
