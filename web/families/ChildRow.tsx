import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FamilyChild } from '#modules/families/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { initialsOf, nameOf } from './family-data.ts'

const RemoveChildDialog = lazy(() =>
  import('./RemoveChildDialog.tsx').then((m) => ({ default: m.RemoveChildDialog })),
)

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
  const name = nameOf(child)
  return (
    <li className="family__row">
      <span className="avatar" data-initials={initialsOf(child)} aria-hidden="true" />
      <div className="family__who">
        <h2 className="h3">{name}</h2>
        <p className="small muted">{t('child.born', { day: dayOf(child.birthday, language) })}</p>
      </div>
      <div className="family__state">
        {child.memberNumber ? (
          <Chip kind="ink">{t('child.member', { number: child.memberNumber })}</Chip>
        ) : (
          <Chip>{t('child.noMember')}</Chip>
        )}
      </div>
      <div className="family__ways">
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
      {isLeaving && (
        <Suspense>
          <RemoveChildDialog child={child} isShared={isShared} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </li>
  )
}
