import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Family } from '#modules/families/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type Guardian, initialsOf, nameOf, useFamilyChanges, useRefusalWords } from './family-data.ts'

const InviteDialog = lazy(() => import('./InviteDialog.tsx').then((m) => ({ default: m.InviteDialog })))
const GuardianDialog = lazy(() => import('./GuardianDialog.tsx').then((m) => ({ default: m.GuardianDialog })))

/** Whoever looks after the children, and whoever is asked to. */
export function GuardianRows({ family }: { family: Family }) {
  const { t } = useTranslation('families')
  const [leaving, setLeaving] = useState<Guardian | null>(null)
  const [isInviting, setInviting] = useState(false)
  const { guardians, invitation } = family
  const isAlone = guardians.length === 1
  return (
    <>
      {guardians.map((guardian) => (
        <GuardianRow
          key={guardian.id}
          guardian={guardian}
          isAlone={isAlone}
          onLeave={() => setLeaving(guardian)}
        />
      ))}
      {isAlone && invitation && <AskedRow family={family} invitation={invitation} />}
      {isAlone && !invitation && (
        <li className="family__row family__row--add">
          <div className="family__who">
            <p>{t('guardian.noneText')}</p>
            <TextButton onClick={() => setInviting(true)}>{t('guardian.invite')}</TextButton>
          </div>
        </li>
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog familyId={family.id} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <GuardianDialog familyId={family.id} guardian={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  )
}

function GuardianRow(props: { guardian: Guardian; isAlone: boolean; onLeave: () => void }) {
  const { guardian, isAlone, onLeave } = props
  const { t } = useTranslation('families')
  const name = nameOf(guardian)
  return (
    <li className="family__row">
      <span className="avatar" data-initials={initialsOf(guardian)} aria-hidden="true" />
      <div className="family__who">
        <h2 className="h3">{name || t('guardian.nameless')}</h2>
        <p className="small muted">{t(guardian.isSelf ? 'guardian.self' : 'guardian.other')}</p>
      </div>
      <div className="family__ways">
        {!isAlone && (
          <TextButton className="small" onClick={onLeave}>
            {guardian.isSelf ? t('guardian.leave') : t('guardian.removeOf', { name })}
          </TextButton>
        )}
      </div>
    </li>
  )
}

function AskedRow({ family, invitation }: { family: Family; invitation: NonNullable<Family['invitation']> }) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const { invite, withdraw } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  const { email, isExpired, expiresAt } = invitation

  async function again() {
    const failure = await invite(family.id, email)
    if (failure) toast({ id: 'family', kind: 'err', title: wordsOf(failure) })
    else toast({ id: 'family', kind: 'ok', title: t('invite.done', { mail: email }) })
  }
  async function takeBack() {
    const failure = await withdraw(family.id)
    if (failure) toast({ id: 'family', kind: 'err', title: wordsOf(failure) })
  }

  return (
    <li className="family__row">
      <span className="avatar" data-initials="?" aria-hidden="true" />
      <div className="family__who">
        <h2 className="h3">{email}</h2>
        <p className="small muted">
          {t(isExpired ? 'guardian.expired' : 'guardian.until', { day: dayOf(expiresAt, language) })}
        </p>
      </div>
      <div className="family__state">
        <Chip kind="warn">{t(isExpired ? 'guardian.over' : 'guardian.invited')}</Chip>
      </div>
      <div className="family__ways">
        <TextButton className="small" onClick={() => void again()}>
          {t('guardian.again')}
        </TextButton>
        <TextButton className="small" onClick={() => void takeBack()}>
          {t('guardian.withdraw')}
        </TextButton>
      </div>
    </li>
  )
}
