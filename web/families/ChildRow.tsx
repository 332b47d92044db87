import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FamilyChild } from '#modules/families/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { initialsOf, nameOf } from './family-data.ts'

const RemoveChildDialog = lazy(() =>
  import('./RemoveChildDialog.tsx').then((m) => ({ default: m.RemoveChildDialog })),
)

const AccountDialog = lazy(() => import('./AccountDialog.tsx').then((m) => ({ default: m.AccountDialog })))

/** What changes next with age. */
function nextStep({ childTicketUntil, ownAccountOn, grownUpOn, mayHaveAccount }: FamilyChild) {
  if (mayHaveAccount) return { key: 'child.grown', day: grownUpOn }
  const isYouth = childTicketUntil <= berlinDate(new Date())
  return isYouth
    ? { key: 'child.own', day: ownAccountOn }
    : { key: 'child.childTicket', day: childTicketUntil }
}

interface ChildRowProps {
  child: FamilyChild
  /** The other guardian is asked before it goes. */
  isShared: boolean
  onEdit: () => void
}

export function ChildRow({ child, isShared, onEdit }: ChildRowProps) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const [isGiven, setGiven] = useState(false)
  const name = nameOf(child)
  const next = nextStep(child)
  return (
    <li className="family__row">
      <span className="avatar" data-initials={initialsOf(child)} aria-hidden="true" />
      <div className="family__who">
        <h2 className="h3">{name}</h2>
        <p className="small muted">{t('child.born', { day: dayOf(child.birthday, language) })}</p>
        <p className="small muted">{t(next.key, { day: dayOf(next.day, language) })}</p>
      </div>
      <div className="family__state">
        {child.memberNumber ? (
          <Chip kind="ink">{t('child.member', { number: child.memberNumber })}</Chip>
        ) : (
          <Chip>{t('child.noMember')}</Chip>
        )}
        {child.accountAsked && <Chip kind="warn">{t('child.asked', { mail: child.accountAsked })}</Chip>}
      </div>
      <div className="family__ways">
        {child.mayHaveAccount && (
          <TextButton
            className="small"
            onClick={() => setGiven(true)}
            aria-label={t('child.accountOf', { name })}
          >
            {t('child.account')}
          </TextButton>
        )}
        <TextButton className="small" onClick={onEdit} aria-label={t('child.editOf', { name })}>
          {t('child.edit')}
        </TextButton>
        <TextButton
          className="small"
          onClick={() => setLeaving(true)}
          aria-label={t('child.removeOf', { name })}
        >
          {t('child.remove')}
        </TextButton>
      </div>
      {isGiven && (
        <Suspense>
          <AccountDialog child={child} onClose={() => setGiven(false)} />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <RemoveChildDialog child={child} isShared={isShared} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </li>
  )
}
