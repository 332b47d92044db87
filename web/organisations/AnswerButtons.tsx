import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useOrganisationChanges, useRefusalWords } from './organisation-data.ts'

interface AnswerButtonsProps {
  organisationId: string
  /** It was declined, and can still be accepted. */
  isDeclined: boolean
  /** Of the link that somebody came by. */
  token?: string
}

/** FAN-10: yes or no; both can be pressed once. */
export function AnswerButtons({ organisationId, isDeclined, token }: AnswerButtonsProps) {
  const { t } = useTranslation('organisations')
  const { accept, leave } = useOrganisationChanges()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function answer(kind: 'accept' | 'decline'): Promise<void> {
    if (busy) return
    setBusy(kind)
    setRefusal(null)
    const failure = await (kind === 'accept' ? accept(organisationId, token) : leave(organisationId))
    setBusy(null)
    if (failure) setRefusal(wordsOf(failure))
  }

  return (
    <span className="org-card__ways">
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <Button busy={busy === 'accept'} iconAfter="check" onClick={() => void answer('accept')}>
        {t(isDeclined ? 'answer.acceptAfterAll' : 'answer.accept')}
      </Button>
      {!isDeclined && (
        <Button kind="line" busy={busy === 'decline'} onClick={() => void answer('decline')}>
          {t('answer.decline')}
        </Button>
      )}
    </span>
  )
}
