import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  acceptDeclaration,
  previewDeclaration,
  refuseDeclaration,
} from '#modules/office/declarations/endpoints.ts'
import type { OfficeDeclaration } from '#modules/office/declarations/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { type Fact, Facts } from '../../parts/Section.tsx'

interface DialogProps {
  declaration: OfficeDeclaration
  onDone: () => Promise<unknown>
  onClose: () => void
}

const SHORTEST = 3

/** A termination is called by the contract that it ends. */
function whatEnds({ kind, facts }: OfficeDeclaration) {
  const contract = facts['contract']
  return contract === 'seasonTicket' || contract === 'television' ? contract : kind
}

/** One declaration: what was declared; followed with its consequences before, or refused with a reason that they read. */
export function DeclarationDialog(props: DialogProps) {
  const { t } = useTranslation('declarations')
  const { declaration, onDone, onClose } = props
  const { kind, id, isWaiting, personId } = declaration
  const [isFollowing, setFollowing] = useState(false)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const facts = useFacts(declaration)
  if (isFollowing) return <FollowDialog {...props} onBack={() => setFollowing(false)} />
  const missing = reason.trim().length >= SHORTEST ? null : t('reasonMissing')

  async function refuse() {
    setBusy(true)
    const answer = await act(refuseDeclaration, { params: { kind, id }, body: { reason } })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('done.refused') })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog title={`${t(`kinds.${kind}`)}: ${declaration.name}`} onClose={onClose}>
      <Facts facts={facts} />
      {personId && (
        <p>
          <Link className="tlink" to={`/personen/${personId}`}>
            {t('toPerson')}
          </Link>
        </p>
      )}
      {isWaiting && (
        <>
          <Field label={t('reason')} hint={t('reasonHint')}>
            <Textarea
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <div className="office-form__actions">
            <Button size="s" kind="ink" onClick={() => setFollowing(true)}>
              {t(`follow.${whatEnds(declaration)}`)}
            </Button>
            <Button
              size="s"
              kind="quiet"
              busy={isBusy}
              disabledReason={missing}
              onClick={() => void refuse()}
            >
              {t('refuse')}
            </Button>
          </div>
        </>
      )}
    </OfficeDialog>
  )
}

function FollowDialog({ declaration, onDone, onClose, onBack }: DialogProps & { onBack: () => void }) {
  const { t } = useTranslation('declarations')
  const { language } = useOfficeLanguage()
  const { kind, id, fits, facts } = declaration
  const typed = facts[kind === 'withdrawal' ? 'orderNumber' : 'contractNumber']
  const [number, setNumber] = useState(fits ?? String(typed ?? ''))
  const [lastDay, setLastDay] = useState('')
  const [digest, setDigest] = useState('')
  const needsNumber = kind !== 'application'
  const what = whatEnds(declaration)
  const params = { kind, id }
  const wish = { number: needsNumber ? number.trim() : null, lastDay: lastDay || null }

  async function follow() {
    const answer = await act(acceptDeclaration, {
      params,
      body: { ...wish, digest },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`done.${what}`) })
    await onDone()
    onClose()
    return null
  }

  return (
    <ConsequencesDialog
      title={t(`follow.${what}`)}
      text={declaration.name}
      previewKey={['declaration', id, wish]}
      preview={async () => {
        if (needsNumber && !wish.number)
          return { lines: [], confirm: t(`follow.${what}`), refusal: t('numberMissing') }
        const told = await read(previewDeclaration, { params, body: wish })
        setDigest(told.consequences.digest)
        return {
          lines: told.consequences.lines.map(({ kind: line, count, cents, isNot }) => ({
            text: t(`consequences.${line}`, { day: told.lastDay ? shortDay(told.lastDay, language) : '' }),
            value: cents === null ? (count ?? undefined) : formatMoney(cents, language),
            isNot,
          })),
          confirm: t(`follow.${what}`),
          isFinal: true,
        }
      }}
      onConfirm={follow}
      onClose={onBack}
    >
      {needsNumber && (
        <Field label={t(`number.${what}`)}>
          <Input value={number} maxLength={40} onChange={({ target }) => setNumber(target.value)} />
        </Field>
      )}
      {what === 'termination' && (
        <Field label={t('lastDay')} hint={t('lastDayHint')}>
          <Input type="date" value={lastDay} onChange={({ target }) => setLastDay(target.value)} />
        </Field>
      )}
    </ConsequencesDialog>
  )
}

const DAYS: ReadonlySet<string> = new Set(['bornOn', 'wantedEnd', 'endsOn'])
const SUMS: ReadonlySet<string> = new Set(['yearlyFeeCents', 'firstFeeCents'])

function useFacts(declaration: OfficeDeclaration): Fact[] {
  const { t } = useTranslation('declarations')
  const { language } = useOfficeLanguage()
  const { email, words, facts, fits, answer, decidedBy, receivedAt } = declaration
  const shown = (name: string, value: string | number) => {
    if (DAYS.has(name)) return shortDay(String(value), language)
    if (SUMS.has(name)) return formatMoney(Number(value), language)
    if (name === 'memberKind') return t(`memberKinds.${value}`)
    if (name === 'contract') return t(`contracts.${value}`)
    return name === 'manner' ? t(`manners.${value}`) : String(value)
  }
  const more: [string, string | null][] = [
    ['email', email],
    ['fits', fits],
    ['words', words],
    ['answer', answer],
    ['decidedBy', decidedBy],
  ]
  return [
    { term: t('columns.received'), value: shortDay(receivedAt, language) },
    ...Object.entries(facts).map(([name, value]) => ({
      term: t(`facts.${name}`),
      value: shown(name, value),
    })),
    ...more.flatMap(([name, value]) => (value ? [{ term: t(`facts.${name}`), value }] : [])),
  ]
}
