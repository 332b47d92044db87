import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endNotices } from '#modules/catalogue/wishes/wishes.endpoints.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Where the link of a mail leads: nothing happens by looking, programs look into mails too. */
export function WishNoticesEnd({ token }: { token: string }) {
  const { t } = useTranslation('wishes')
  const [state, setState] = useState<'asked' | 'ended' | 'unknown'>('asked')
  const [isBusy, setBusy] = useState(false)
  const toList = <LinkButton to={path.wishes(useLanguage())}>{t('end.toList')}</LinkButton>

  async function end() {
    setBusy(true)
    const isUnknown = (status: number | null) => status === 400 || status === 404
    const answer = await call(endNotices, {
      params: { token },
      reaction: ({ status }) => (isUnknown(status) ? 'silent' : undefined),
    })
    setBusy(false)
    if (answer.ok) setState('ended')
    else if (isUnknown(answer.failure.status)) setState('unknown')
  }

  return (
    <div aria-live="polite">
      {state === 'asked' ? (
        <>
          <p className="lead">{t('end.text')}</p>
          <p className="wishes__end">
            <Button busy={isBusy} onClick={() => void end()}>
              {t('end.action')}
            </Button>
          </p>
        </>
      ) : (
        <EmptyState icon="mail" title={t(`end.${state}`)} text={t(`end.${state}Text`)} action={toList} />
      )}
    </div>
  )
}
