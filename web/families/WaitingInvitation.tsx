import { useTranslation } from 'react-i18next'
import type { FamilyList } from '#modules/families/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'

/** Somebody asks to look after their children together; told on the page of the family, too. */
export function WaitingInvitation({ invitation }: { invitation: FamilyList['invitations'][number] }) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const inviter = invitation.invitedBy ?? t('invitation.somebody')
  return (
    <Banner kind="warn" icon="group">
      <b>{t('invitation.title', { inviter })}</b>
      <p>{t('invitation.text', { day: dayOf(invitation.expiresAt, language) })}</p>
      <AnswerButtons id={invitation.id} token={null} />
    </Banner>
  )
}
