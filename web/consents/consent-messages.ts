import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ConsentChoice } from '#modules/consents/rules.ts'
import type { ConsentTopic, ContactConsent } from '#modules/consents/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import type { PressResult } from './consent-data.ts'

type Ended = Extract<PressResult, { kind: 'ended' }>
type Press = (choice: ConsentChoice, on: boolean) => Promise<PressResult>

/** Presses a switch and says what became of it: done with a way to undo it, or not done with a way on. */
export function useNotifyingPress(press: Press) {
  const say = useConsentWords()

  async function pressAndNotify(choice: ConsentChoice, on: boolean): Promise<void> {
    const result = await press(choice, on)
    if (result.kind === 'failed') sayFailed(choice, on, result.failure)
    else if (result.kind === 'given') say.given(choice.topic, result.consent)
    else say.ended(choice.topic, result, () => void undo(result.ended))
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
      if (result.kind === 'failed') return sayFailed(choice, true, result.failure)
    }
    say.undone()
  }

  const sayFailed = (choice: ConsentChoice, on: boolean, failure: Failure) =>
    say.failed(on, failure, () => void pressAndNotify(choice, on))

  return pressAndNotify
}

/** What the page says of a press, each in place of what it said before. */
function useConsentWords() {
  const { t } = useTranslation(['consents', 'errors'])
  const language = useLanguage()
  const text = useText()
  const navigate = useNavigate()

  function given({ title, consentType }: ConsentTopic, { consentState, email }: ContactConsent): void {
    const isPending = consentState === 'Pending'
    toast({
      id: 'consents',
      kind: isPending ? 'info' : 'ok',
      title: t(isPending ? 'told.asked' : `told.given.${consentType}`, { name: text(title) }),
      ...(isPending ? { text: t('told.askedText', { email }) } : {}),
    })
  }

  function ended({ title, consentType }: ConsentTopic, result: Ended, onUndo: () => void): void {
    const { ended: topics, wasPending } = result
    toast({
      id: 'consents',
      kind: 'ok',
      title: t(wasPending ? 'told.takenBack' : `told.ended.${consentType}`, {
        name: text(title),
        count: topics.length,
      }),
      // Taking back what was never confirmed would only send another mail.
      ...(wasPending ? {} : { action: { label: t('undo'), onSelect: onUndo } }),
    })
  }

  function failed(on: boolean, failure: Failure, onAgain: () => void): void {
    const code = failure.problem?.errorCode ?? 'none'
    const fallback = on ? 'calls.consentGive' : 'calls.consentTerminate'
    const isDefinite = failure.status !== null && failure.status < 500
    const again = { label: t('again'), onSelect: onAgain }
    const toData = { label: t('toData'), onSelect: () => void navigate(path.accountData(language)) }
    toast({
      id: 'consents',
      kind: 'err',
      title: t([`native.${code}`, fallback], { ns: 'errors' }),
      ...(code === 'CONSENT_EMAIL_MISSING' ? { action: toData } : isDefinite ? {} : { action: again }),
    })
  }

  const undone = () => toast({ id: 'consents', kind: 'ok', title: t('told.undone') })

  return { given, ended, undone, failed }
}
