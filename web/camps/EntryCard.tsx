import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampApplication } from '#modules/camps/lots/lots.schema.ts'
import { listed } from '#platform/text/joined.rules.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'

const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx').then((m) => ({ default: m.WithdrawDialog })))

interface EntryCardProps {
  entry: CampApplication
  onChanged: () => Promise<void>
}

/** What one takes part in a draw with, and the way out of it. */
export function EntryCard({ entry, onChanged }: EntryCardProps) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { lot, moment } = useFigures()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="camp-entry">
      <h3 className="h3">{t('lots.own.entered', { count: entry.lots.length })}</h3>
      <ul>
        {entry.lots.map(({ number, children, state, outReason }) => (
          <li key={number}>
            {t('lots.own.lot', {
              number: lot(number),
              names: listed(children, language),
            })}
            {state === 'Out' && (
              <small>{outReason ? t('lots.own.outBecause', { reason: outReason }) : t('lots.own.out')}</small>
            )}
          </li>
        ))}
      </ul>
      <p className="small">{t('lots.own.enteredText', { when: moment(entry.drawsAt) })}</p>
      <p className="camp-entry__ways small">
        <TextLink to={path.campDraw({ camp: entry.slug }, language)}>{t('way.draw')}</TextLink>
        <TextButton onClick={() => setLeaving(true)}>{t('lots.own.withdraw')}</TextButton>
      </p>
      {isLeaving && (
        <Suspense>
          <WithdrawDialog entry={entry} onClose={() => setLeaving(false)} onLeft={onChanged} />
        </Suspense>
      )}
    </div>
  )
}
