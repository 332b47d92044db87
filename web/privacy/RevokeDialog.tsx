import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceContact, useServiceMail } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { usePrivacyChanges } from './privacy-data.ts'

const choices = ['Advertising', 'Newsletter', 'Account'] as const
type Choice = (typeof choices)[number]

/** ACC-18: three things that somebody may want when they look for the way out; the last one goes on to its own dialog. */
export function RevokeDialog({
  onClose,
  onDeleteAccount,
}: {
  onClose: () => void
  onDeleteAccount: () => void
}) {
  const mail = useServiceMail()
  const { t } = useTranslation('accountPrivacy')
  const service = useServiceContact()
  const { revokeConsents } = usePrivacyChanges()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'nothing' | 'failed'>('idle')

  async function goOn() {
    if (!choice) return setState('nothing')
    if (choice === 'Account') return onDeleteAccount()
    setState('busy')
    const failure = await revokeConsents(choice)
    if (failure) return setState('failed')
    toast({ id: 'privacy', kind: 'ok', title: t(`choices.done.${choice}`) })
    onClose()
  }

  function choose(next: Choice) {
    setChoice(next)
    setState('idle')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('choices.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button busy={state === 'busy'} onClick={() => void goOn()}>
            {t(state === 'busy' ? 'choices.busy' : 'choices.goOn')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <ChoiceGroup legend={t('choices.legend')} error={state === 'nothing' ? t('choices.nothing') : null}>
        {choices.map((one) => (
          <RadioOption
            key={one}
            name="privacyChoice"
            value={one}
            checked={choice === one}
            onChange={() => choose(one)}
            label={
              <>
                <b className="privacy__choice">{t(`choices.${one}`)}</b>
                {t(`choices.${one}Text`)}
              </>
            }
          />
        ))}
      </ChoiceGroup>
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          {t('choices.failed')}
        </Banner>
      )}
      <p className="small muted">
        {t('support', {
          ...service,
          mail,
        })}
      </p>
    </Dialog>
  )
}
