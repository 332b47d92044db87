import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { membershipKindNames, membershipKinds } from '#club/membership.ts'
import { useText } from '#web/site/here.ts'
import { Mark } from '#web/ui/pictures/Crest.tsx'

/** The card that one is about to hold, with what is typed; the form says the same, so nobody is read it twice. */
export function JoinCard({ today }: { today: string }) {
  const { t } = useTranslation('joining')
  const text = useText()
  const [first, last, kind] = useWatch({ name: ['firstName', 'lastName', 'kind'] })
  const chosen = membershipKindNames.find((name) => name === kind) ?? 'adult'
  const name = [first, last].filter(Boolean).join(' ').trim()
  return (
    <div className="join-card" data-theme="flutlicht" aria-hidden="true">
      <Mark />
      <p>{text(membershipKinds[chosen].name)}</p>
      <p className="join-card__name">{name || t('card.name')}</p>
      <p>{t('card.since', { year: today.slice(0, 4) })}</p>
    </div>
  )
}
