import './sign-in.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnAccount } from '#modules/identity/schema.ts'
import { DataSection } from '#web/account/DataSection.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useComeBack, useFreshSignIn } from '#web/session/fresh-sign-in.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Elsewhere, useElsewhere } from './Elsewhere.tsx'
import { useOwnAccount } from './sign-in-data.ts'

// The form brings the rules and the list of passwords that everybody has.
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))

const DRAFT = 'accountPassword'

/** PWD-01: since when the password stands, and a form to change it. */
export function PasswordSection() {
  const { t } = useTranslation('accountSignIn')
  const elsewhere = useElsewhere()
  return (
    <DataSection id="password" title={t('password.title')}>
      {elsewhere ? <Elsewhere at={elsewhere} text="passwordElsewhere" /> : <Password />}
    </DataSection>
  )
}

function Password() {
  const { t } = useTranslation('accountSignIn')
  const fresh = useFreshSignIn()
  // Back from signing in: the form is open again; what was typed is never kept.
  const { draft } = useComeBack(DRAFT)
  const [isOpen, setOpen] = useState(draft !== null)
  const button = useRef<HTMLParagraphElement>(null)

  /** The form is gone then, and with it what had the focus. */
  function close() {
    setOpen(false)
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }

  return (
    <Loaded query={useOwnAccount()} label={t('password.loading')} rows={2}>
      {(account) =>
        isOpen ? (
          <Suspense fallback={<Skeleton label={t('password.loading')} rows={4} />}>
            <PasswordForm
              account={account}
              onClose={close}
              onFreshSignIn={() => fresh.ask({ draftKey: DRAFT })}
            />
          </Suspense>
        ) : (
          <>
            <p>
              <Since account={account} />
            </p>
            <p className="signin__actions" ref={button}>
              <Button kind="line" onClick={() => setOpen(true)}>
                {t(account.hasPassword ? 'password.change' : 'password.set')}
              </Button>
            </p>
          </>
        )
      }
    </Loaded>
  )
}

function Since({ account: { hasPassword, passwordChangedAt } }: { account: OwnAccount }) {
  const { t } = useTranslation('accountSignIn')
  const language = useLanguage()
  if (!hasPassword) return t('password.none')
  if (!passwordChangedAt) return t('password.unchanged')
  return t('password.changed', { day: dayOf(passwordChangedAt, language) })
}
