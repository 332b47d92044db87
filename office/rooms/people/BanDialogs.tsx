import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BanWish, banReasons, banScopes, banTickets } from '#modules/ground-bans/schema.ts'
import {
  banFromGround,
  endGroundBan,
  previewGroundBan,
} from '#modules/office/people/ground-bans.endpoints.ts'
import type { OfficePerson } from '#modules/office/people/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { usePermission } from '../../session/session.ts'
import { useConsequenceLines } from './consequence-lines.ts'
import { money } from './people-words.ts'

interface DialogProps {
  person: OfficePerson
  onDone: () => Promise<void>
  onClose: () => void
}

const SHORTEST_REASON = 3
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const DAYS_SHOWN_FIRST = 180

/** Keeps somebody out of the ground: for how long, why, and what becomes of their tickets; then what that means. */
export function BanDialog({ person, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const linesOf = useConsequenceLines()
  const [wish, setWish] = useState<BanWish>(() => ({
    firstDay: inDays(0),
    lastDay: inDays(DAYS_SHOWN_FIRST),
    scope: 'home',
    reasonCode: 'houseRules',
    tickets: 'keep',
  }))
  const [note, setNote] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: person.id }
  const isNoted = note.trim().length >= SHORTEST_REASON

  async function ban() {
    const body = { ...wish, note: note.trim(), digest }
    const answer = await act(banFromGround, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('ban.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('help.ban')}
      previewKey={['person.ban', person.id, wish, isNoted]}
      preview={async () => {
        const told = await read(previewGroundBan, { params, body: wish })
        setDigest(told.digest)
        const sum = told.totalCents === null ? '' : ` (${money(told.totalCents, language)})`
        return {
          lines: linesOf(told),
          confirm: t('help.ban') + sum,
          isFinal: told.isFinal,
          refusal: isNoted ? null : t('block.reasonMissing'),
        }
      }}
      onConfirm={ban}
      onClose={onClose}
    >
      <BanFields wish={wish} onChange={(change) => setWish((before) => ({ ...before, ...change }))} />
      <Field label={t('ban.note')} hint={t('ban.noteHint')}>
        <Textarea rows={2} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}

function BanFields({ wish, onChange }: { wish: BanWish; onChange: (change: Partial<BanWish>) => void }) {
  const { t } = useTranslation('people')
  const mayRefund = usePermission('orders.refund')
  const ways = banTickets.filter((way) => way === 'keep' || mayRefund)
  return (
    <>
      <div className="person-pair">
        <Field label={t('ban.firstDay')}>
          <Input
            type="date"
            value={wish.firstDay}
            min={inDays(0)}
            onChange={({ target }) => target.value && onChange({ firstDay: target.value })}
          />
        </Field>
        <Field label={t('ban.lastDay')} hint={t('ban.lastDayHint')}>
          <Input
            type="date"
            value={wish.lastDay ?? ''}
            min={wish.firstDay}
            onChange={({ target }) => onChange({ lastDay: target.value || null })}
          />
        </Field>
        <Field label={t('ban.reason')}>
          <Select
            value={wish.reasonCode}
            onChange={({ target }) => onChange({ reasonCode: oneOf(banReasons, target.value) })}
          >
            {banReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`ban.reasons.${reason}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('ban.scope')}>
          <Select
            value={wish.scope}
            onChange={({ target }) => onChange({ scope: oneOf(banScopes, target.value) })}
          >
            {banScopes.map((scope) => (
              <option key={scope} value={scope}>
                {t(`ban.scopes.${scope}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('ban.tickets')}>
        <Select
          value={wish.tickets}
          onChange={({ target }) => onChange({ tickets: oneOf(banTickets, target.value) })}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {t(`ban.ticketWays.${way}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function oneOf<const All extends readonly [string, ...string[]]>(all: All, value: string): All[number] {
  return all.find((one) => one === value) ?? all[0]
}

/** They may come again from now on. */
export function EndBanDialog({
  person,
  ban,
  onDone,
  onClose,
}: DialogProps & { ban: OfficePerson['groundBans'][number] }) {
  const { t } = useTranslation('people')
  const [reason, setReason] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function end() {
    const params = { id: person.id, banId: ban.id }
    const answer = await act(endGroundBan, { params, body: { reason }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('ban.ended') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('help.endBan')}
      previewKey={['person.endBan', ban.id, isReasoned]}
      preview={() => ({
        lines: [
          { icon: 'ticket', text: t('ban.ticketsAgain') },
          { icon: 'account', text: t('ban.mayBuy') },
          { icon: 'mail', text: t('ban.letter') },
          ...(ban.tickets === 'refund' ? [{ isNot: true, text: t('ban.refundsStay') }] : []),
        ],
        confirm: t('help.endBan'),
        refusal: isReasoned ? null : t('block.reasonMissing'),
      })}
      onConfirm={end}
      onClose={onClose}
    >
      <Field label={t('correct.reason')}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
