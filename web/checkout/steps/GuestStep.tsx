import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Step } from './Step.tsx'

interface GuestStepProps {
  email: string
  isWrong: boolean
  /** It has just been chosen: what was pressed is gone. */
  hasFocus: boolean
  onType: (typed: string) => void
  onLeft: () => void
  onSignIn: () => void
}

/** Who buys without an account: a mailbox, and the way back to one with. */
export function GuestStep({ email, isWrong, hasFocus, onType, onLeft, onSignIn }: GuestStepProps) {
  const { t } = useTranslation('checkout')
  return (
    <Step id="buyer" number={1} title={t('guest.title')}>
      <Field
        id="guest-email"
        className="checkout__reference"
        label={t('guest.email')}
        hint={t('guest.emailHint')}
        error={isWrong ? t('guest.emailWrong') : undefined}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          aria-required
          autoFocus={hasFocus && email === ''}
          value={email}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeft}
        />
      </Field>
      <p className="checkout__more">
        <TextButton onClick={onSignIn}>{t('guest.signIn')}</TextButton>
      </p>
    </Step>
  )
}

/** As the server reads one, nearly: what it refuses beyond that it says itself. */
export function isMailbox(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
}
