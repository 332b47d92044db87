import { useEffect, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { serviceOrigin } from '#club/domains.ts'
import { type PasswordRefusal, refusalsOfPassword } from '#modules/identity/passwords/password.rules.ts'
import { problemsOfChange } from '#modules/identity/passwords/password-change.rules.ts'
import type { OwnAccount } from '#modules/identity/schema.ts'
import { needsFreshSignIn } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { useSession } from '#web/session/session.ts'
import { useHere } from '#web/site/here.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useSignInChanges } from './sign-in-data.ts'

type Fields = { currentPassword: string; newPassword: string; confirmNewPassword: string }

/** The rules of the server, before anything is sent. */
function schemaFor({ hasPassword }: OwnAccount) {
  const required = z.string().min(1, 'required')
  return z
    .strictObject({
      currentPassword: hasPassword ? required : z.string(),
      newPassword: required,
      confirmNewPassword: required,
    })
    .superRefine((change, context) => {
      for (const { field, rule } of problemsOfChange(change)) {
        if (change[field] !== '') context.addIssue({ code: 'custom', path: [field], message: rule })
      }
    })
}

interface PasswordFormProps {
  account: OwnAccount
  onClose: () => void
  /** Who has no password yet proves it by signing in once more. */
  onFreshSignIn: () => void
}

/** PWD-01 … PWD-07, SUC-03. */
export function PasswordForm({ account, onClose, onFreshSignIn }: PasswordFormProps) {
  const { t } = useTranslation(['accountSignIn', 'errors'])
  const { changePassword } = useSignInChanges()
  const { domains } = useHere()
  const { user } = useSession()
  const { hasPassword } = account
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])

  async function save(change: Fields): Promise<SubmitResult> {
    const failure = await changePassword(change)
    if (needsFreshSignIn(failure)) onFreshSignIn()
    if (failure) return failure
    toast({ id: 'password', kind: 'ok', title: t('password.done'), text: t('password.doneText') })
    onClose()
    return null
  }

  return (
    <div ref={box}>
      <Form
        className="entry-form"
        label={t(hasPassword ? 'password.change' : 'password.set')}
        schema={schemaFor(account)}
        defaultValues={{ currentPassword: '', newPassword: '', confirmNewPassword: '' }}
        onSubmit={save}
        fallback={t('calls.passwordChange', { ns: 'errors' })}
      >
        {/* For whoever keeps passwords: whose this one is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <div className="grid2 password-form">
          {hasPassword && (
            <PasswordField
              name="currentPassword"
              label={t('password.current')}
              autoComplete="current-password"
              className="password-form__alone"
              hint={
                <a className="tlink" href={`${serviceOrigin('id', domains)}/passwort-vergessen`}>
                  {t('password.forgotten')}
                </a>
              }
            />
          )}
          <PasswordField name="newPassword" label={t('password.new')} autoComplete="new-password" />
          <Checklist />
          <PasswordField
            name="confirmNewPassword"
            label={t('password.confirm')}
            autoComplete="new-password"
          />
        </div>
        <p className="small muted">{t('password.effect')}</p>
        <div className="entry-form__actions">
          <SubmitButton size="l" busyLabel={t('password.saving')}>
            {t('password.save')}
          </SubmitButton>
          <TextButton onClick={onClose}>{t('password.discard')}</TextButton>
        </div>
      </Form>
    </div>
  )
}

const NEEDS = [
  ['TOO_SHORT', 'length'],
  ['LOWER_CASE_MISSING', 'lowerCase'],
  ['UPPER_CASE_MISSING', 'upperCase'],
  ['DIGIT_MISSING', 'digit'],
  ['SPECIAL_CHARACTER_MISSING', 'specialCharacter'],
] as const satisfies readonly (readonly [PasswordRefusal, string])[]

/** What the new one has already, while it is typed. Only after a try that failed what is missing is red. */
function Checklist() {
  const { t } = useTranslation('accountSignIn')
  const typed = String(useWatch({ name: 'newPassword' }) ?? '')
  const { isSubmitted } = useFormState()
  const refusals = refusalsOfPassword(typed)
  return (
    <ul className="password-checks" aria-label={t('password.needs')}>
      {NEEDS.map(([refusal, need]) => {
        const isOpen = refusals.includes(refusal)
        const rule = t(`password.rules.${need}`, { num: club.password.min })
        return (
          <li key={need} className={classNames(isOpen ? isSubmitted && 'n' : 'y')}>
            <Icon name={isOpen ? (isSubmitted ? 'close' : 'minus') : 'check'} />
            <span aria-hidden="true">{rule}</span>
            <VisuallyHidden>{t(isOpen ? 'password.open' : 'password.fulfilled', { rule })}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
