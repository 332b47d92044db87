import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ConsentChoice } from '#modules/consents/rules.ts'
import type { ConsentTopic } from '#modules/consents/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import type { PressResult } from './consent-data.ts'

type Press = (choice: ConsentChoice, on: boolean) => Promise<PressResult>

/** Presses a switch and says what became of it: done with a way to undo it, or not done with a way on. */
export function useNotifyingPress(press: Press) {
  const { t } = useTranslation(['consents', 'errors'])
  const language = useLanguage()
  const text = useText()
  const navigate = useNavigate()

  async function pressAndNotify(choice: ConsentChoice, on: boolean): Promise<void> {
    const result = await press(choice, on)
    if (result.kind === 'failed') return showFailure(choice, on, result.failure)
    const { topic } = choice
    const name = text(topic.title)
    if (result.kind === 'given') {
      const isPending = result.consent.consentState === 'Pending'
      toast({
        id: 'consents',
        kind: isPending ? 'info' : 'ok',
        title: t(isPending ? 'told.asked' : `told.given.${topic.consentType}`, { name }),
        ...(isPending ? { text: t('told.askedText', { email: result.consent.email }) } : {}),
      })
      return
    }
    const { ended, wasPending } = result
    toast({
      id: 'consents',
      kind: 'ok',
      title: t(wasPending ? 'told.takenBack' : `told.ended.${topic.consentType}`, {
        name,
        count: ended.length,
      }),
      // Taking back what was never confirmed would only send another mail.
      ...(wasPending ? {} : { action: { label: t('undo'), onSelect: () => void undo(ended) } }),
    })
  }

  /** In the order in which they ended: the main consent first, since the others build on it. */
  async function undo(ended: ConsentTopic[]): Promise<void> {
    for (const topic of ended) {
      const choice = {
        topic,
        isMainAdConsent: false,
        activatedByUser: false,
        userConsentId: null,
        given: null,
      }
      const result = await press(choice, true)
      if (result.kind === 'failed') return showFailure(choice, true, result.failure)
    }
    toast({ id: 'consents', kind: 'ok', title: t('told.undone') })
  }

  function showFailure(choice: ConsentChoice, on: boolean, failure: Failure): void {
    const code = failure.problem?.errorCode ?? 'none'
    const fallback = on ? 'calls.consentGive' : 'calls.consentTerminate'
    const isDefinite = failure.status !== null && failure.status < 500
    const again = { label: t('again'), onSelect: () => void pressAndNotify(choice, on) }
    const toData = { label: t('toData'), onSelect: () => void navigate(path.accountData(language)) }
    toast({
      id: 'consents',
      kind: 'err',
      title: t([`native.${code}`, fallback], { ns: 'errors' }),
      ...(code === 'CONSENT_EMAIL_MISSING' ? { action: toData } : isDefinite ? {} : { action: again }),
    })
  }

  return pressAndNotify
}
