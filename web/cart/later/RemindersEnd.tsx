import { useTranslation } from 'react-i18next'
import { endReminders } from '#modules/cart/reminders/reminders.endpoints.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EndByLink } from '#web/ui/EndByLink.tsx'

const isUnknown = (status: number | null) => status === 400 || status === 404

/** Ends the reminders of a cart that was left. */
export function RemindersEnd({ token }: { token: string }) {
  const { t } = useTranslation('cart')
  const language = useLanguage()

  async function end() {
    const answer = await call(endReminders, {
      params: { token },
      reaction: ({ status }) => (isUnknown(status) ? 'silent' : undefined),
    })
    if (answer.ok) return 'ended'
    return isUnknown(answer.failure.status) ? 'unknown' : null
  }

  return (
    <EndByLink
      text={t('later.end.text')}
      action={t('later.end.action')}
      onEnd={end}
      outcomes={{
        ended: { title: t('later.end.ended'), text: t('later.end.endedText') },
        unknown: { title: t('later.end.unknown'), text: t('later.end.unknownText') },
      }}
      next={<LinkButton to={path.cart(language)}>{t('later.end.toCart')}</LinkButton>}
    />
  )
}
