import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planTelevisionPrice, previewTelevisionPrice } from '#modules/office/television/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { TypedMoney } from '../../parts/AmountFields.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useLineWords } from './television-words.ts'

const SHORTEST_REASON = 3
const LATER_DAYS = 60
const noop = () => {}

type Prices = { cents: number; memberCents: number }
type PriceDialogProps = {
  /** What a month costs whoever subscribes today. */
  now: Prices
  onDone: () => Promise<void>
  onClose: () => void
}

/** Another price for those who subscribe now: how much, from when, what silence does, and who is asked. */
export function PriceDialog({ now, onDone, onClose }: PriceDialogProps) {
  const { t } = useTranslation('television')
  const linesOf = useLineWords('prices')
  const { fields, wish, reason } = usePriceFields(now)
  const [digest, setDigest] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function plan() {
    if (!wish) return null
    const body = { ...wish, reason: reason.trim(), digest }
    const answer = await act(planTelevisionPrice, { body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('prices.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('prices.action')}
      previewKey={['television.price', wish, isReasoned]}
      preview={async () => {
        const confirm = t('prices.submit')
        if (!wish) return { lines: [], confirm, isFinal: false, refusal: t('prices.missing') }
        const told = await read(previewTelevisionPrice, { query: wish })
        setDigest(told.digest)
        const refusal = isReasoned ? null : t('end.reasonMissing')
        return { lines: linesOf(told), confirm, isFinal: told.isFinal, refusal }
      }}
      onConfirm={plan}
      onClose={onClose}
    >
      {fields}
    </ConsequencesDialog>
  )
}

function usePriceFields(now: Prices) {
  const { t } = useTranslation('television')
  const [cents, setCents] = useState<number | null>(now.cents)
  const [memberCents, setMemberCents] = useState<number | null>(now.memberCents)
  const [effectiveOn, setEffectiveOn] = useState(() =>
    new Date(Date.now() + LATER_DAYS * 86_400_000).toISOString().slice(0, 10),
  )
  const [onSilence, setOnSilence] = useState<'keeps' | 'ends'>('keeps')
  const [reason, setReason] = useState('')
  const prices = { cents: cents ?? 0, memberCents: memberCents ?? 0 }
  const isWhole = prices.memberCents > 0 && prices.memberCents <= prices.cents && effectiveOn !== ''
  const fields = (
    <>
      <p>{t('prices.text')}</p>
      <Field label={t('prices.cents')}>
        <TypedMoney cents={cents} onChange={setCents} onBlur={noop} />
      </Field>
      <Field label={t('prices.memberCents')}>
        <TypedMoney cents={memberCents} onChange={setMemberCents} onBlur={noop} />
      </Field>
      <Field label={t('prices.effectiveOn')}>
        <Input type="date" value={effectiveOn} onChange={({ target }) => setEffectiveOn(target.value)} />
      </Field>
      <Field label={t('prices.onSilence')}>
        <Select
          value={onSilence}
          onChange={({ target }) => setOnSilence(target.value === 'ends' ? 'ends' : 'keeps')}
        >
          <option value="keeps">{t('prices.keeps')}</option>
          <option value="ends">{t('prices.ends')}</option>
        </Select>
      </Field>
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </>
  )
  return { fields, wish: isWhole ? { ...prices, effectiveOn, onSilence } : null, reason }
}
