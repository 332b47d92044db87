import './prices.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTelevisionPrices, withdrawTelevisionPrice } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionPrice } from '#modules/office/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { usePrices } from './use-prices.ts'

const SHORTEST_REASON = 3

/** Prices that were planned for running subscriptions: who was told, who agreed, what became of it. */
export function PlannedPrices({ items }: { items: readonly OfficeTelevisionPrice[] }) {
  const { t } = useTranslation('television')
  const live = items.filter(({ state }) => state === 'live')
  const past = items.filter(({ state }) => state !== 'live')
  return (
    <>
      <Section title={t('prices.planned')}>
        {live.length === 0 ? (
          <p className="prices-note">{t('prices.plannedNone')}</p>
        ) : (
          <Changes items={live} />
        )}
      </Section>
      {past.length > 0 && (
        <Section title={t('prices.history')} aside={past.length}>
          <Changes items={past} />
        </Section>
      )}
    </>
  )
}

/** The one that is on its way, above the list of subscriptions. */
export function LivePrice() {
  const { t } = useTranslation('television')
  const { data } = usePrices()
  const live = data?.items.filter(({ state }) => state === 'live') ?? []
  if (live.length === 0) return null
  return (
    <Section title={t('prices.title')}>
      <Changes items={live} />
    </Section>
  )
}

function Changes({ items }: { items: readonly OfficeTelevisionPrice[] }) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  return (
    <Facts
      facts={items.map((change) => ({
        term: t('prices.live', {
          day: shortDay(change.effectiveOn, language),
          price: formatMoney(change.cents, language),
          member: formatMoney(change.memberCents, language),
        }),
        value: t(`prices.state_${change.state}`),
        detail: [
          t('prices.counts', change.counts),
          ...(change.state === 'live' ? [] : [t('prices.outcomes', change.counts)]),
          t(`prices.silent_${change.onSilence}`),
          t('prices.by', {
            name: change.plannedBy,
            day: shortDay(change.plannedAt, language),
            reason: change.reason,
          }),
        ].join(' · '),
        ...(change.state === 'live' ? { action: <Withdraw change={change} /> } : {}),
      }))}
    />
  )
}

function Withdraw({ change }: { change: OfficeTelevisionPrice }) {
  const { t } = useTranslation('television')
  const mayChange = usePermission('contracts.change')
  const [isAsked, setAsked] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setAsked(true)}>
        {t('prices.withdraw')}
      </Button>
      {isAsked && <WithdrawDialog change={change} onClose={() => setAsked(false)} />}
    </>
  )
}

function WithdrawDialog({ change, onClose }: { change: OfficeTelevisionPrice; onClose: () => void }) {
  const { t } = useTranslation('television')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  const { told, changed } = change.counts

  async function withdraw() {
    const body = { reason: reason.trim() }
    const answer = await act(withdrawTelevisionPrice, {
      params: { id: change.id },
      body,
      reaction: () => 'silent',
    })
    await queries.invalidateQueries({ queryKey: [listTelevisionPrices.name] })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('prices.withdrawn') })
    return null
  }

  return (
    <ConsequencesDialog
      title={t('prices.withdrawTitle')}
      previewKey={['television.priceWithdrawal', change.id, isReasoned]}
      preview={() =>
        Promise.resolve({
          lines: [
            { text: t('prices.lines.asked'), value: told - changed, isNot: false },
            { text: t('prices.lines.stays'), value: changed, isNot: true },
          ],
          confirm: t('prices.withdraw'),
          isFinal: true,
          refusal: isReasoned ? null : t('end.reasonMissing'),
        })
      }
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
