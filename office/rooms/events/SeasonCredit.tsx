import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import {
  giveSeasonCredit,
  previewSeasonCredit,
  readSeasonCredit,
} from '#modules/office/events/season-credit.endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { ReasonField, reasonMissing, useTold } from './FateDialogs.tsx'

/** A match that was called off: what holders of season tickets have of it, and what is left to give. */
export function SeasonCredit({ event }: { event: OfficeEvent }) {
  const mayRefund = usePermission('events.refund')
  return mayRefund && event.cancelledAt !== null ? <Credit event={event} /> : null
}

function Credit({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { id } = event
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['events', id, 'seasonCredit'],
    queryFn: ({ signal }) => read(readSeasonCredit, { params: { id }, signal }),
  })
  if (!data || data.open.count + data.given.count === 0) return null
  const { open, given } = data
  return (
    <Section title={t('seasonCredit.title')}>
      <Facts
        facts={[
          {
            term: t('seasonCredit.open'),
            value: open.count,
            detail: open.count > 0 && formatMoney(open.cents, language),
          },
          {
            term: t('seasonCredit.given'),
            value: given.count,
            detail: given.count > 0 && formatMoney(given.cents, language),
          },
        ]}
      />
      {open.count > 0 && (
        <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
          {t('seasonCredit.give')}
        </Button>
      )}
      {isOpen && <CreditDialog event={event} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function CreditDialog({ event, onClose }: { event: OfficeEvent; onClose: () => void }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { id } = event
  const [reason, setReason] = useState('')
  const told = useTold()
  const refusal = reasonMissing(t, reason)
  return (
    <ConsequencesDialog
      title={t('seasonCredit.give')}
      text={event.opponent}
      previewKey={['events.seasonCredit', id, refusal]}
      preview={async () => {
        const consequences = await read(previewSeasonCredit, { params: { id } })
        const sum = formatMoney(consequences.totalCents ?? 0, language)
        return told.ask(consequences, { confirm: t('seasonCredit.confirm', { sum }), refusal })
      }}
      onConfirm={async () => {
        const answer = await act(giveSeasonCredit, {
          params: { id },
          body: { reason, digest: told.digest() },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('seasonCredit.done') })
        await queries.invalidateQueries({ queryKey: ['events', id] })
        return null
      }}
      onClose={onClose}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </ConsequencesDialog>
  )
}
