import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFamilyChanges, useRefusalWords } from './family-data.ts'

/** Yes or no; both can be pressed once. */
export function AnswerButtons({ id, token }: { id: string; token: string | null }) {
  const { t } = useTranslation('families')
  const { answerInvitation } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function answer(kind: 'accept' | 'decline') {
    if (busy) return
    setBusy(kind)
    setRefusal(null)
    const failure = await answerInvitation(id, kind === 'accept', token)
    setBusy(null)
    if (failure) setRefusal(wordsOf(failure))
  }

  return (
    <span className="family__actions">
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <Button size="s" busy={busy === 'accept'} onClick={() => void answer('accept')}>
        {t('invitation.accept')}
      </Button>
      <Button size="s" kind="line" busy={busy === 'decline'} onClick={() => void answer('decline')}>
        {t('invitation.decline')}
      </Button>
    </span>
  )
}
