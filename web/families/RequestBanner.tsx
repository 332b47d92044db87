import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Family, RequestAnswer } from '#modules/families/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type FamilyRequest, nameOf, useFamilyChanges, useRefusalWords } from './family-data.ts'

/** What one guardian asks of the other, for both of them. */
export function RequestBanner({ request, family }: { request: FamilyRequest; family: Family }) {
  const { t } = useTranslation('families')
  const { answer } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState<RequestAnswer['answer'] | null>(null)
  const { kind, subjectId, isOwn } = request
  const subject = [...family.children, ...family.guardians].find(({ id }) => id === subjectId)
  const other = family.guardians.find(({ isSelf }) => !isSelf)
  const words = { name: subject ? nameOf(subject) : '', other: other ? nameOf(other) : '' }

  async function say(what: RequestAnswer['answer']) {
    setBusy(what)
    const failure = await answer(request.id, what)
    setBusy(null)
    if (failure) toast({ id: 'family', kind: 'err', title: wordsOf(failure) })
  }

  return (
    <Banner kind={isOwn ? 'info' : 'warn'} icon="clock">
      <b>{t(`request.${kind}.${isOwn ? 'own' : 'asked'}`, words)}</b>
      <p>{t(isOwn ? 'request.waits' : `request.${kind}.text`, words)}</p>
      {isOwn ? (
        <TextButton onClick={() => void say('withdraw')}>{t('request.withdraw')}</TextButton>
      ) : (
        <span className="family__actions">
          <Button size="s" kind="ink" busy={busy === 'agree'} onClick={() => void say('agree')}>
            {t('request.agree')}
          </Button>
          <Button size="s" kind="line" busy={busy === 'refuse'} onClick={() => void say('refuse')}>
            {t('request.refuse')}
          </Button>
        </span>
      )}
    </Banner>
  )
}
