import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendContractMail } from '#modules/office/contracts/corrections.endpoints.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { Facts, Section } from '../../parts/Section.tsx'

/** What its parties were told last can be sent to them once more. */
export function MailAgain({ contract: { id, mails } }: { contract: OfficeContractDetail }) {
  const { t } = useTranslation('contracts')
  const [busy, setBusy] = useState<string | null>(null)
  if (mails.length === 0) return null
  async function send(kind: (typeof mails)[number]) {
    setBusy(kind)
    const answer = await act(sendContractMail, { params: { id }, body: { kind } })
    setBusy(null)
    if (answer.ok) toast({ kind: 'ok', title: t('mails.done') })
  }
  return (
    <Section title={t('mails.title')}>
      <Facts
        facts={mails.map((kind) => ({
          term: t(`mails.${kind}`),
          value: t(`mails.to.${kind}`),
          action: (
            <TextButton
              disabled={busy !== null}
              aria-label={t('mails.sendOne', { mail: t(`mails.${kind}`) })}
              onClick={() => void send(kind)}
            >
              {t('mails.send')}
            </TextButton>
          ),
        }))}
      />
    </Section>
  )
}
