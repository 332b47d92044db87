import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteOrigin } from '#club/domains.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import type { SeasonPlan } from './useSeasonPlan.ts'

/** Places that were proposed with the buyer's own: whoever comes along buys theirs by a link. */
export function BesideYou({ plan }: { plan: SeasonPlan }) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const { beside } = plan
  if (beside.length === 0) return null
  return (
    <section className="season-beside" aria-labelledby="season-beside">
      <h3 className="h3" id="season-beside">
        {t('beside.title')}
      </h3>
      <p className="small muted">{t('beside.text')}</p>
      <ul>
        {beside.map((seat) => (
          <Beside key={seat} season={plan.season.season} seat={seat} />
        ))}
      </ul>
    </section>
  )
}

function Beside({ season, seat }: { season: number; seat: string }) {
  const { t } = useTranslation(['seasonTickets', 'tickets'])
  const { site, domains, language } = useHere()
  const [isCopied, setCopied] = useState(false)
  const [block = '', row, number] = seat.split('-')
  const url = `${siteOrigin(site, domains)}${path.seasonPlaces({ season: String(season) }, language)}?${new URLSearchParams({ block, seat })}`

  async function share() {
    if (navigator.share) return navigator.share({ url }).catch(() => {})
    // Where the clipboard is closed the plan stays: the place can be found there.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <li>
      <span>{t('own.place', { ns: 'tickets', block, row, seat: number })}</span>
      <Button kind="line" size="s" onClick={() => void share()}>
        {t(isCopied ? 'beside.copied' : 'beside.share')}
        <span className="vh">: {t('own.place', { ns: 'tickets', block, row, seat: number })}</span>
      </Button>
    </li>
  )
}
