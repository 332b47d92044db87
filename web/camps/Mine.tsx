import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camp, CampWait, OwnCamps } from '#modules/camps/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { listed } from '#platform/text/joined.rules.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { entryOf, lookOf, namesIn, waitsOf } from './camp-view.ts'
import { EntryCard } from './EntryCard.tsx'

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx').then((m) => ({ default: m.LeaveDialog })))

interface MineProps {
  camp: Camp
  mine: OwnCamps | null
  onChanged: () => Promise<void>
}

/** What is one's own of this camp: places in the cart, a place that came free, or the place in the line. */
export function Mine({ camp, mine, onChanged }: MineProps) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const look = lookOf(camp, mine)
  const waits = waitsOf(camp, mine)
  const wait = waits.find(({ state }) => state === 'Offered') ?? waits[0]
  const entry = entryOf(camp, mine)
  if (look === 'offered' && wait)
    return (
      <Banner kind="ok">
        <b>{t(offeredOf(wait), { count: wait.children.length, names: listed(wait.children, language) })}</b>
        <p>
          {t(wait.byDraw ? 'lots.own.until' : 'own.offeredUntil', {
            when: formatDateTime(new Date(wait.offeredUntil ?? ''), language),
          })}
        </p>
        <TextLink to={path.cart(language)}>{t('way.pay')}</TextLink>
      </Banner>
    )
  if (look === 'preliminary_reserved')
    return (
      <Banner kind="ok">
        <b>{t('own.held')}</b>
        <p>{t('own.heldText')}</p>
        <TextLink to={path.cart(language)}>{t('way.pay')}</TextLink>
      </Banner>
    )
  if (look === 'waiting' || look === 'follows')
    return waits.map((one) => <WaitCard key={one.id} wait={one} onChanged={onChanged} />)
  if (look === 'entered' && entry) return <EntryCard entry={entry} onChanged={onChanged} />
  if (look !== 'mine') return null
  return (
    <Banner kind="ok">
      <b>{t('state.mine', { names: namesIn(camp, mine, language) })}</b>
      <p>
        <TextLink to={path.ownCamps(language)}>{t('way.mine')}</TextLink>
      </p>
    </Banner>
  )
}

/** Where one stands in the line, and the way out of it. */
export function WaitCard({ wait, onChanged }: { wait: CampWait; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const { position } = wait
  return (
    <div className="camp-wait">
      {position !== null && <Num>{position}</Num>}
      <div>
        <h3 className="h3">{t(headOf(wait), { count: position ?? 0 })}</h3>
        <p className="small">
          {t(wait.byDraw ? 'lots.own.waitText' : 'own.waitText', { names: listed(wait.children, language) })}
        </p>
        <TextButton className="small" onClick={() => setLeaving(true)}>
          {t(wait.byDraw ? 'lots.own.leave' : 'own.leave')}
        </TextButton>
      </div>
      {isLeaving && (
        <Suspense>
          <LeaveDialog wait={wait} onClose={() => setLeaving(false)} onLeft={onChanged} />
        </Suspense>
      )}
    </div>
  )
}

/** A place is theirs: drawn, moved up, or come free. */
export function offeredOf({ byDraw, wasDrawn }: CampWait) {
  if (!byDraw) return 'own.offered'
  return wasDrawn ? 'lots.own.offered' : 'lots.own.followed'
}

/** Drawn, and the place is looked for this very moment; following in the order of the draw; or in the line. */
function headOf({ byDraw, wasDrawn, position }: CampWait) {
  if (position === null) return 'own.offeredShort'
  return wasDrawn ? 'lots.own.drawn' : byDraw ? 'lots.own.position' : 'own.position'
}
