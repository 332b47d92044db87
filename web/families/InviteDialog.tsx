import { useTranslation } from 'react-i18next'
import { INVITATION_DAYS } from '#modules/families/rules.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { useFamilyChanges } from './family-data.ts'

/** Of the second guardian. */
export function InviteDialog({ familyId, onClose }: { familyId: string; onClose: () => void }) {
  const { t } = useTranslation('families')
  const { invite } = useFamilyChanges()
  return (
    <EmailDialog
      words={{
        title: t('invite.title'),
        text: t('invite.text', { count: INVITATION_DAYS }),
        label: t('invite.email'),
        submit: t('invite.submit'),
        busy: t('invite.busy'),
        done: (mail) => t('invite.done', { mail }),
      }}
      send={(email) => invite(familyId, email)}
      onClose={onClose}
    />
  )
}
