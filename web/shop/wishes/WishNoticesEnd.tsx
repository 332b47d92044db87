import { useTranslation } from 'react-i18next'
import { endNotices } from '#modules/catalogue/wishes/wishes.endpoints.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EndByLink } from '#web/ui/EndByLink.tsx'

const isUnknown = (status: number | null) => status === 400 || status === 404

/** Ends the notices of a wish list. */
export function WishNoticesEnd({ token }: { token: string }) {
  const { t } = useTranslation('wishes')
  const language = useLanguage()

  async function end() {
    const answer = await call(endNotices, {
      params: { token },
      reaction: ({ status }) => (isUnknown(status) ? 'silent' : undefined),
    })
    if (answer.ok) return 'ended'
    return isUnknown(answer.failure.status) ? 'unknown' : null
  }

  return (
    <EndByLink
      text={t('end.text')}
      action={t('end.action')}
      onEnd={end}
      outcomes={{
        ended: { title: t('end.ended'), text: t('end.endedText') },
        unknown: { title: t('end.unknown'), text: t('end.unknownText') },
      }}
      next={<LinkButton to={path.wishes(language)}>{t('end.toList')}</LinkButton>}
    />
  )
}
