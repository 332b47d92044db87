import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camp, CampWait, OwnCamps } from '#modules/camps/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { lookOf, namesIn } from './camp-view.ts'

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
  const wait = mine?.waits.find(({ campId }) => campId === camp.id)
  if (look === 'offered' && wait)
    return (
      <Banner kind="ok">
        <b>{t('own.offered', { names: listed(wait, language) })}</b>
        <p>{t('own.offeredUntil', { when: formatDateTime(new Date(wait.offeredUntil ?? ''), language) })}</p>
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
  if (look === 'waiting' && wait) return <WaitCard wait={wait} onChanged={onChanged} />
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
        <h3 className="h3">
          {position === null ? t('own.offeredShort') : t('own.position', { count: position })}
        </h3>
        <p className="small">{t('own.waitText', { names: listed(wait, language) })}</p>
        <TextButton className="small" onClick={() => setLeaving(true)}>
          {t('own.leave')}
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

function listed({ children }: CampWait, language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(children)
}
