import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  callOffEvent,
  moveEvent,
  previewCallOff,
  previewMove,
  previewRefund,
  refundEvent,
} from '#modules/office/events/change.endpoints.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatMoney } from '#platform/money.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import { ConsequencesDialog, type Preview } from '../../parts/ConsequencesDialog.tsx'
import { usePermission } from '../../session/session.ts'

interface FateDialogProps {
  event: OfficeEvent
  onClose: () => void
}

const silent = () => 'silent' as const

/** Another kick-off, with what it does to everybody who has a ticket. */
export function MoveDialog({ event, onClose }: FateDialogProps) {
  const { t } = useTranslation('events')
  const { id } = event
  const [local, setLocal] = useState(() => localMoment(event.startsAt))
  const startsAt = momentOf(local)
  const told = useTold()
  const done = useDone('fate.moved')
  const [reason, setReason] = useState('')
  const refusal =
    startsAt === null || startsAt === event.startsAt ? t('fate.noDay') : reasonMissing(t, reason)
  return (
    <ConsequencesDialog
      title={t('fate.move')}
      text={event.opponent}
      previewKey={['events.move', id, startsAt, refusal]}
      preview={async () =>
        told.ask(
          await read(previewMove, { params: { id }, body: { startsAt: startsAt ?? event.startsAt } }),
          {
            confirm: t('fate.move'),
            refusal,
          },
        )
      }
      onConfirm={() =>
        done(
          act(moveEvent, {
            params: { id },
            body: { startsAt: startsAt!, reason, digest: told.digest() },
            reaction: silent,
          }),
        )
      }
      onClose={onClose}
    >
      <Field label={t('phases.kickOff')} hint={t('fate.clock')}>
        <Input type="datetime-local" value={local} onChange={({ target }) => setLocal(target.value)} />
      </Field>
      <ReasonField reason={reason} onChange={setReason} />
    </ConsequencesDialog>
  )
}

/** It does not take place; the money goes back at once for whom may decide that. */
export function CallOffDialog({ event, onClose }: FateDialogProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { id } = event
  const mayRefund = usePermission('events.refund')
  const [givesBack, setGivesBack] = useState(mayRefund)
  const [reason, setReason] = useState('')
  const told = useTold()
  const done = useDone('fate.calledOff')
  const refusal = reasonMissing(t, reason)
  return (
    <ConsequencesDialog
      title={t('fate.callOff')}
      text={event.opponent}
      previewKey={['events.callOff', id, givesBack, refusal]}
      preview={async () => {
        const consequences = await read(previewCallOff, { params: { id }, body: { givesBack } })
        const cents = consequences.totalCents ?? 0
        const sum = formatMoney(cents, language)
        return told.ask(consequences, {
          confirm: givesBack && cents > 0 ? t('fate.callOffAndRefund', { sum }) : t('fate.callOff'),
          refusal,
        })
      }}
      onConfirm={() =>
        done(
          act(callOffEvent, {
            params: { id },
            body: { givesBack, reason, digest: told.digest() },
            reaction: silent,
          }),
        )
      }
      onClose={onClose}
    >
      {mayRefund && (
        <Checkbox
          label={t('fate.givesBack')}
          checked={givesBack}
          onChange={({ target }) => setGivesBack(target.checked)}
        />
      )}
      <ReasonField reason={reason} onChange={setReason} />
    </ConsequencesDialog>
  )
}

/** The money of a match that was called off without it. */
export function RefundDialog({ event, onClose }: FateDialogProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { id } = event
  const [reason, setReason] = useState('')
  const told = useTold()
  const done = useDone('fate.refunding')
  const refusal = reasonMissing(t, reason)
  return (
    <ConsequencesDialog
      title={t('fate.refund')}
      text={event.opponent}
      previewKey={['events.refund', id, refusal]}
      preview={async () => {
        const consequences = await read(previewRefund, { params: { id } })
        const sum = formatMoney(consequences.totalCents ?? 0, language)
        return told.ask(consequences, { confirm: t('fate.refundSum', { sum }), refusal })
      }}
      onConfirm={() =>
        done(act(refundEvent, { params: { id }, body: { reason, digest: told.digest() }, reaction: silent }))
      }
      onClose={onClose}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </ConsequencesDialog>
  )
}

export function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation('events')
  return (
    <Field label={t('fate.reason')} hint={t('fate.reasonHint')}>
      <Input maxLength={500} value={reason} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

export function reasonMissing(t: (key: string) => string, reason: string): string | null {
  return reason.trim() === '' ? t('fate.noReason') : null
}

/** What the server says will happen, in words; keeps the digest of what was shown last. */
export function useTold() {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const [shown] = useState({ digest: '' })
  const plain = new Intl.NumberFormat(language)
  return {
    digest: () => shown.digest,
    ask({ lines, isFinal, digest }: Consequences, words: Pick<Preview, 'confirm' | 'refusal'>): Preview {
      shown.digest = digest
      const happening = lines
        .filter(({ count }) => count !== 0)
        .map(({ kind, count, cents, isNot }) => ({
          text: t(`consequences.${kind}`),
          value: cents ? formatMoney(cents, language) : count === null ? undefined : plain.format(count),
          isNot,
        }))
      const nobody = { text: t('consequences.nobody'), isNot: true }
      return { ...words, isFinal, lines: happening.length > 0 ? happening : [nobody] }
    },
  }
}

/** Tells that it is done, and renews the screen; answers the failure otherwise. */
function useDone(title: string) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  return async (work: Promise<{ ok: true } | { ok: false; failure: Failure }>): Promise<Failure | null> => {
    const answer = await work
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(title) })
    await queries.invalidateQueries({ queryKey: ['events'] })
    return null
  }
}
