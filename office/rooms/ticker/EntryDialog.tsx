import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctTickerEntry, removeTickerEntry } from '#modules/office/ticker/endpoints.ts'
import type { CorrectedEntry, DeskEntry } from '#modules/office/ticker/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { useEntryTitle } from './entry-title.ts'
import type { DeskHandle } from './use-desk.ts'

type Draft = ReturnType<typeof draftOf>

function draftOf({ minute, extraMinute, playerId, secondPlayerId, goal, text }: DeskEntry) {
  return {
    minute: minute === null ? '' : String(minute) + (extraMinute ? `+${extraMinute}` : ''),
    playerId: playerId ?? '',
    secondPlayerId: secondPlayerId ?? '',
    goal: goal ?? 'regular',
    de: text?.de ?? '',
    en: text && text.en !== text.de ? text.en : '',
    ja: text?.ja ?? '',
  }
}

/** `67` or `90+4`; null where it is none. */
function minuteIn(typed: string): { minute: number; extraMinute: number | null } | null {
  const [, minute, extra] = /^\s*(\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s*$/.exec(typed) ?? []
  if (!minute || Number(minute) < 1 || Number(minute) > 120) return null
  return { minute: Number(minute), extraMinute: extra ? Number(extra) : null }
}

/** Only what is another now; null where the minute is none. */
function changeOf(entry: DeskEntry, draft: Draft): CorrectedEntry | null {
  const before = draftOf(entry)
  const change: CorrectedEntry = { version: entry.version }
  if (draft.minute !== before.minute) {
    const minute = minuteIn(draft.minute)
    if (!minute) return null
    Object.assign(change, minute)
  }
  if (draft.playerId !== before.playerId) change.playerId = draft.playerId || null
  if (draft.secondPlayerId !== before.secondPlayerId) change.secondPlayerId = draft.secondPlayerId || null
  if (entry.type === 'Goal' && draft.goal !== before.goal) change.goal = draft.goal
  const { de, en, ja } = draft
  if (de !== before.de || en !== before.en || ja !== before.ja)
    change.text = de.trim() ? { de, ...(en.trim() ? { en } : {}), ...(ja.trim() ? { ja } : {}) } : null
  return change
}

interface EntryDialogProps {
  entry: DeskEntry
  handle: DeskHandle
  onClose: () => void
}

/** An entry is told otherwise or taken back. Readers see that it was corrected; what is taken back is gone everywhere. */
export function EntryDialog(props: EntryDialogProps) {
  const { entry, handle, onClose } = props
  const { t } = useTranslation('ticker')
  const say = useFailureWords()
  const titleOf = useEntryTitle(handle.desk)
  const [draft, setDraft] = useState(() => draftOf(entry))
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, save, remove } = useCorrecting(props)
  const change = changeOf(entry, draft)
  const away = handle.isReachable ? null : t('edit.offline')

  return (
    <OfficeDialog
      title={titleOf(entry)}
      text={t('edit.text')}
      onClose={onClose}
      actions={
        isAsking ? (
          <>
            <Button size="s" kind="err" busy={isBusy} disabledReason={away} onClick={() => void remove()}>
              {t('edit.remove')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="s"
              kind="ink"
              busy={isBusy}
              disabledReason={away ?? (change ? null : t('edit.minuteWrong'))}
              onClick={() => void save(change!)}
            >
              {t('edit.save')}
            </Button>
            <Button size="s" kind="quiet" icon="trash" onClick={() => setAsking(true)}>
              {t('edit.remove')}
            </Button>
          </>
        )
      }
    >
      {isAsking ? (
        <p>{t(`edit.${whatGoes(entry)}`)}</p>
      ) : (
        <Fields
          entry={entry}
          handle={handle}
          draft={draft}
          onChange={(next) => setDraft({ ...draft, ...next })}
        />
      )}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

/** Saved or taken back, and the desk knows it; else why not. */
function useCorrecting({ entry, handle, onClose }: EntryDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const params = { id: handle.desk.id, entryId: entry.id }
  const reaction = () => 'silent' as const

  async function done(sent: ReturnType<typeof act<typeof correctTickerEntry>>) {
    setBusy(true)
    const answer = await sent
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    handle.take(answer.data)
    onClose()
  }
  const save = (body: CorrectedEntry) => done(act(correctTickerEntry, { params, body, reaction }))
  const remove = () => done(act(removeTickerEntry, { params, query: { version: entry.version }, reaction }))
  return { isBusy, failure, save, remove }
}

/** What its removal takes with it: a goal, a step of the match, or words alone. */
function whatGoes({ type, becomes }: DeskEntry) {
  if (type === 'Goal') return 'removeGoal'
  return becomes ? 'removeStep' : 'removeText'
}

type FieldsProps = {
  entry: DeskEntry
  handle: DeskHandle
  draft: Draft
  onChange: (next: Partial<Draft>) => void
}

function Fields({ entry, handle, draft, onChange }: FieldsProps) {
  const { t } = useTranslation('ticker')
  const { desk } = handle
  const { type, side, becomes } = entry
  const scorers = side && (draft.goal === 'own' ? (side === 'home' ? 'away' : 'home') : side)
  const hasPlayers = side !== null && becomes === null
  return (
    <>
      {becomes === null && (
        <Field label={t('edit.minute')} hint={t('edit.minuteHint')}>
          <Input
            value={draft.minute}
            inputMode="text"
            autoComplete="off"
            onChange={({ target }) => onChange({ minute: target.value })}
          />
        </Field>
      )}
      {type === 'Goal' && (
        <Field label={t('edit.how')}>
          <Select
            value={draft.goal}
            onChange={({ target }) => onChange({ goal: target.value as Draft['goal'], playerId: '' })}
          >
            {(['regular', 'penalty', 'own'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`how.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {hasPlayers && scorers && (
        <Field label={t(type === 'Substitution' ? 'edit.on' : 'edit.player')}>
          <PlayerSelect
            players={desk.sides[scorers].players}
            value={draft.playerId}
            onChange={(playerId) => onChange({ playerId })}
          />
        </Field>
      )}
      {hasPlayers && (type === 'Substitution' || (type === 'Goal' && draft.goal !== 'own')) && (
        <Field label={t(type === 'Substitution' ? 'edit.off' : 'edit.assist')}>
          <PlayerSelect
            players={desk.sides[side].players}
            value={draft.secondPlayerId}
            onChange={(secondPlayerId) => onChange({ secondPlayerId })}
          />
        </Field>
      )}
      {(['de', 'en', 'ja'] as const).map((language) => (
        <Field key={language} label={t(`edit.${language}`)}>
          <Textarea
            value={draft[language]}
            maxLength={600}
            rows={2}
            lang={language}
            onChange={({ target }) => onChange({ [language]: target.value })}
          />
        </Field>
      ))}
    </>
  )
}

type PlayerSelectProps = {
  players: readonly { id: string; number: number | null; name: string }[]
  value: string
  onChange: (id: string) => void
}

function PlayerSelect({ players, value, onChange }: PlayerSelectProps) {
  const { t } = useTranslation('ticker')
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('edit.nobody')}</option>
      {players.map(({ id, number, name }) => (
        <option key={id} value={id}>
          {number === null ? name : `${number} ${name}`}
        </option>
      ))}
    </Select>
  )
}
