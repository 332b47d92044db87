import './privacy.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataSection } from '#web/account/DataSection.tsx'
import { useComeBack } from '#web/session/fresh-sign-in.ts'
import { Button } from '#web/ui/Button.tsx'
import { DELETION_DRAFT, DeleteAccountDialog, type DeletionDraft } from './DeleteAccountDialog.tsx'
import { ExportPanel } from './ExportPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

/** The rights over one's own data: to have it, and to have it gone. Stands last, where nobody presses by mistake. */
export function PrivacySection() {
  const { t } = useTranslation('accountPrivacy')
  const { draft } = useComeBack<DeletionDraft>(DELETION_DRAFT)
  // Who comes back from proving who they are goes on where they were.
  const [open, setOpen] = useState<'choices' | 'account' | null>(draft ? 'account' : null)
  const close = () => setOpen(null)
  return (
    <DataSection id="privacy" title={t('title')}>
      <ExportPanel />
      <RequestPanel />
      <div className="privacy">
        <h3 className="privacy__title">{t('delete.title')}</h3>
        <p>{t('delete.text')}</p>
        <Button kind="line" onClick={() => setOpen('choices')}>
          {t('delete.open')}
        </Button>
      </div>
      {open === 'choices' && <RevokeDialog onClose={close} onDeleteAccount={() => setOpen('account')} />}
      {open === 'account' && <DeleteAccountDialog draft={draft} onClose={close} />}
    </DataSection>
  )
}
