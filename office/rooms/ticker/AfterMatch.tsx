import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Score } from '#modules/matches/schema.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import { setBestPlayer, setMatchResult } from '#modules/office/ticker/sheet.endpoints.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'

type PartProps = { desk: TickerDesk; onSaved: (desk: TickerDesk) => void }

/** How it ended by hand, and who was the best of them. */
export function AfterMatch(props: PartProps) {
  return (
    <div className="sheet__after">
      <ResultSection {...props} key={props.desk.version} />
      <BestPlayerSection {...props} />
    </div>
  )
}

const shown = (score: Score | null) => (score ? `${score.home}:${score.away}` : '')

/** `2:1`; null where it is none. */
function scoreIn(typed: string): Score | null {
  const [, home, away] = /^\s*(\d{1,2})\s*[:–-]\s*(\d{1,2})\s*$/.exec(typed) ?? []
  return home && away ? { home: Number(home), away: Number(away) } : null
}

function ResultSection(props: PartProps) {
  const { isResultHeld } = props.desk
  const { t } = useTranslation('sheet')
  const { entered, fields, change, why, isBusy, save } = useResult(props)
  return (
    <section className="sheet__part" aria-label={t('result.title')}>
      <h2 className="desk__title">{t('result.title')}</h2>
      <p className="sheet__hint">{t(isResultHeld ? 'result.held' : 'result.text')}</p>
      <div className="sheet__fields">
        {fields.map((field) => (
          <Field key={field} label={t(`result.${field}`)}>
            <Input
              value={entered[field]}
              maxLength={7}
              placeholder="2:1"
              onChange={({ target }) => change({ [field]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label={t('result.reason')}>
        <Input
          value={entered.reason}
          maxLength={300}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <Checkbox
        label={t('result.hold')}
        checked={entered.isHeld}
        onChange={({ target }) => change({ isHeld: target.checked })}
      />
      <ul className="sheet__hint sheet__list">
        {(['table', 'readers', 'not'] as const).map((one) => (
          <li key={one}>{t(`result.effects.${one}`)}</li>
        ))}
      </ul>
      <Button size="s" kind="ink" busy={isBusy} disabledReason={why} onClick={() => void save()}>
        {t('result.save', { score: entered.score })}
      </Button>
    </section>
  )
}

/** The result as it is entered, and saved; `why` it cannot be yet. */
function useResult({ desk, onSaved }: PartProps) {
  const { t } = useTranslation('sheet')
  const [entered, setEntered] = useState({
    score: shown(desk.score),
    halfTime: shown(desk.halfTime),
    fullTime: shown(desk.extraTime ? desk.fullTime : null),
    penalties: shown(desk.penalties),
    isHeld: true,
    reason: '',
  })
  const [isBusy, setBusy] = useState(false)
  const fields = ['score', 'halfTime', ...(desk.isCup ? (['fullTime', 'penalties'] as const) : [])] as const
  const wrong = fields.find((field) => (field === 'score' || entered[field]) && !scoreIn(entered[field]))
  const isAhead = Date.parse(desk.kickOff) > Date.parse(desk.now)
  const why = isAhead
    ? t('result.ahead')
    : desk.ticker === 'open'
      ? t('result.open')
      : wrong
        ? t('result.wrong', { name: t(`result.${wrong}`) })
        : entered.reason.trim().length < 3
          ? t('result.reasonMissing')
          : null

  async function save() {
    setBusy(true)
    const { score, halfTime, fullTime, penalties, isHeld, reason } = entered
    const answer = await act(setMatchResult, {
      params: { id: desk.id },
      body: {
        version: desk.version,
        score: scoreIn(score)!,
        halfTime: scoreIn(halfTime),
        fullTime: scoreIn(fullTime),
        penalties: scoreIn(penalties),
        isHeld,
        reason,
      },
    })
    setBusy(false)
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('result.saved') })
    onSaved(answer.data)
  }

  const change = (part: Partial<typeof entered>) => setEntered((before) => ({ ...before, ...part }))
  return { entered, fields, change, why, isBusy, save }
}

function BestPlayerSection({ desk, onSaved }: PartProps) {
  const { t } = useTranslation('sheet')
  const players = [desk.sides.home, desk.sides.away].flatMap((side) =>
    side.players.filter(({ place }) => place !== 'squad'),
  )
  async function choose(personId: string) {
    const answer = await act(setBestPlayer, {
      params: { id: desk.id },
      body: { personId: personId || null },
    })
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('best.saved') })
    onSaved(answer.data)
  }
  return (
    <section className="sheet__part" aria-label={t('best.title')}>
      <h2 className="desk__title">{t('best.title')}</h2>
      {players.length === 0 ? (
        <p>{t('best.noLineUp')}</p>
      ) : (
        <Field label={t('best.who')} hint={t('best.hint')}>
          <Select value={desk.bestPlayerId ?? ''} onChange={({ target }) => void choose(target.value)}>
            <option value="">{t('nobody')}</option>
            {players.map(({ id, number, name }) => (
              <option key={id} value={id}>
                {number === null ? name : `${number} ${name}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </section>
  )
}
