import './consents.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newsletters } from '#club/consents.ts'
import type { ConsentChoice } from '#modules/consents/rules.ts'
import type { ContactConsent } from '#modules/consents/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { ConsentRow } from './ConsentRow.tsx'
import { useConsentChoices, useConsentSwitches } from './consent-data.ts'
import { useNotifyingPress } from './consent-messages.ts'

export default function NewslettersPage() {
  const { t } = useTranslation('consents')
  return (
    <AccountFrame current="newsletters" title={t('newsletters.title')}>
      <h1 className="display">{t('newsletters.title')}</h1>
      <p className="lead consents__lead">{t('newsletters.lead')}</p>
      <AppHint shown={newsletters.pointToApp} />
      <Newsletters />
    </AccountFrame>
  )
}

/** CNS-01, OPEN-16: a club may point to its app. */
export function AppHint({ shown }: { shown: boolean }) {
  const { t } = useTranslation('consents')
  if (!shown) return null
  return (
    <div className="consents__app">
      <Banner icon="phone">{t('newsletters.app')}</Banner>
    </div>
  )
}

function Newsletters() {
  const { t } = useTranslation('consents')
  return (
    <Loaded query={useConsentChoices()} label={t('newsletters.loading')} rows={6}>
      {(choices) => <Choices choices={choices.filter(({ topic }) => topic.consentType === 'Newsletter')} />}
    </Loaded>
  )
}

function Choices({ choices }: { choices: ConsentChoice[] }) {
  const { isOn, press } = useConsentSwitches()
  const notify = useNotifyingPress(press)
  return (
    <ul className="consents consents--main">
      {choices.map((choice) => (
        <ConsentRow
          key={choice.topic.name}
          choice={choice}
          on={isOn(choice)}
          onPress={(on) => void notify(choice, on)}
        >
          {isOn(choice) && choice.given?.consentState === 'Pending' && (
            <Waiting consent={choice.given} onAgain={() => notify(choice, true)} />
          )}
        </ConsentRow>
      ))}
    </ul>
  )
}

/** Asked for; nothing comes before the mail is answered. */
function Waiting({ consent, onAgain }: { consent: ContactConsent; onAgain: () => Promise<void> }) {
  const { t } = useTranslation('consents')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  async function again() {
    if (busy) return
    setBusy(true)
    await onAgain()
    setBusy(false)
  }

  return (
    <div className="consents__wait">
      <Chip kind="warn">{t('waiting.chip')}</Chip>
      <p>
        {t('waiting.text', {
          email: consent.email,
          day: consent.confirmUntil && dayOf(consent.confirmUntil, language),
        })}
      </p>
      <TextButton onClick={() => void again()} aria-disabled={busy || undefined}>
        {t(busy ? 'waiting.sending' : 'waiting.again')}
      </TextButton>
    </div>
  )
}
