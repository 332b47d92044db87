import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#modules/matches/schema.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import { setLineUp } from '#modules/office/ticker/sheet.endpoints.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import {
  bodyOf,
  type Draft,
  draftOf,
  FORMATIONS,
  faultOf,
  type Group,
  ON_THE_PITCH,
  PUBLISH_BEFORE,
  toggled,
} from './line-up-draft.ts'

type SectionProps = { desk: TickerDesk; side: Side; onSaved: (desk: TickerDesk) => void }

/** Who plays: from the squad by a tap, in the order of the places. */
export function LineUpSection({ desk, side, onSaved }: SectionProps) {
  const { t } = useTranslation('sheet')
  const [draft, setDraft] = useState(() => draftOf(desk, side))
  const [isBusy, setBusy] = useState(false)
  const team = desk[side].name
  const { squad, players } = desk.sides[side]
  const hasNone = squad.length === 0
  const fault = faultOf(draft)

  async function save() {
    setBusy(true)
    const answer = await act(setLineUp, {
      params: { id: desk.id, side },
      body: bodyOf(draft, desk, side),
    })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('lineUp.saved') })
    onSaved(answer.data)
  }

  return (
    <section className="sheet__part" aria-label={t('lineUp.of', { team })}>
      <h2 className="desk__title">{t('lineUp.of', { team })}</h2>
      {hasNone ? (
        <p>{t(players.length > 0 ? 'lineUp.imported' : 'lineUp.noSquad')}</p>
      ) : (
        <>
          <Choosing desk={desk} side={side} draft={draft} setDraft={setDraft} />
          <Around desk={desk} side={side} draft={draft} setDraft={setDraft} />
          <Button
            size="s"
            kind="ink"
            busy={isBusy}
            disabledReason={fault && t(`lineUp.faults.${fault}`)}
            onClick={() => void save()}
          >
            {t(draft.publish === 'now' ? 'lineUp.publish' : 'lineUp.plan')}
          </Button>
        </>
      )}
    </section>
  )
}

type DraftProps = { desk: TickerDesk; side: Side; draft: Draft; setDraft: (next: Draft) => void }

function Choosing({ desk, side, draft, setDraft }: DraftProps) {
  const { t } = useTranslation('sheet')
  const [group, setGroup] = useState<Group>('starters')
  const { squad } = desk.sides[side]
  return (
    <>
      <Segment
        label={t('lineUp.group')}
        value={group}
        onChange={setGroup}
        options={(['starters', 'bench'] as const).map((one) => ({
          value: one,
          label:
            one === 'starters'
              ? t('lineUp.starters', { count: draft.starters.length, of: ON_THE_PITCH })
              : t('lineUp.bench', { count: draft.bench.length }),
        }))}
      />
      <p className="sheet__hint">{t(`lineUp.hint.${group}`)}</p>
      <ul className="sheet-squad">
        {squad.map(({ id, name }) => {
          const at = draft.starters.indexOf(id)
          const isBench = draft.bench.includes(id)
          const place = at >= 0 ? t('lineUp.place', { place: at + 1 }) : isBench ? t('lineUp.onBench') : ''
          return (
            <li key={id} data-chosen={at >= 0 ? 'starters' : isBench ? 'bench' : undefined}>
              <Input
                aria-label={t('lineUp.number', { name })}
                inputMode="numeric"
                maxLength={2}
                value={draft.numbers[id] ?? ''}
                onChange={({ target }) =>
                  setDraft({ ...draft, numbers: { ...draft.numbers, [id]: target.value } })
                }
              />
              <button
                type="button"
                aria-pressed={draft[group].includes(id)}
                onClick={() => setDraft(toggled(draft, id, group))}
              >
                <b>{name}</b>
                <small>{place}</small>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Around({ desk, side, draft, setDraft }: DraftProps) {
  const { t } = useTranslation('sheet')
  const { language } = useOfficeLanguage()
  const { squad, publishAt } = desk.sides[side]
  const kickOff = Date.parse(desk.kickOff)
  const ahead = PUBLISH_BEFORE.filter((minutes) => kickOff - minutes * 60_000 > Date.parse(desk.now))
  const formations = new Set<string>([...FORMATIONS, ...(draft.formation ? [draft.formation] : [])])
  const chosen = [...draft.starters, ...draft.bench]
  return (
    <div className="sheet__fields">
      <Field label={t('lineUp.captain')}>
        <Select
          value={draft.captain ?? ''}
          onChange={({ target }) => setDraft({ ...draft, captain: target.value || null })}
        >
          <option value="">{t('nobody')}</option>
          {squad
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t('lineUp.formation')}>
        <Select
          value={draft.formation}
          onChange={({ target }) => setDraft({ ...draft, formation: target.value })}
        >
          <option value="">{t('lineUp.noFormation')}</option>
          {[...formations].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('lineUp.coach')}>
        <Input
          value={draft.coach}
          maxLength={80}
          onChange={({ target }) => setDraft({ ...draft, coach: target.value })}
        />
      </Field>
      <Field label={t('lineUp.when')}>
        <Select
          value={draft.publish}
          onChange={({ target }) => setDraft({ ...draft, publish: target.value })}
        >
          <option value="now">{t('lineUp.now')}</option>
          {publishAt && <option value="kept">{shortMoment(publishAt, language)}</option>}
          {ahead.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('lineUp.before', { count: minutes })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
