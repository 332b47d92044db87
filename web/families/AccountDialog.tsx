import { useTranslation } from 'react-i18next'
import type { FamilyChild } from '#modules/families/schema.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { useFamilyChanges } from './family-data.ts'

/** The child's own address. */
export function AccountDialog({ child, onClose }: { child: FamilyChild; onClose: () => void }) {
  const { t } = useTranslation('families')
  const { offerAccount } = useFamilyChanges()
  const name = child.firstName
  return (
    <EmailDialog
      words={{
        title: t('account.title', { name }),
        text: t('account.text', { name }),
        label: t('account.email', { name }),
        submit: t('account.submit'),
        busy: t('account.busy'),
        done: (mail) => t('account.done', { mail }),
      }}
      send={(email) => offerAccount(child.id, email)}
      onClose={onClose}
    />
  )
}
