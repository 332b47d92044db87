import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PenaltyOutcome, Side } from '#modules/matches/schema.ts'
import type { DeskPlayer } from '#modules/office/ticker/schema.ts'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Choice } from './Choice.tsx'
import { type ScreenSentence, screenSentences } from './sentences.ts'
import { SILENT } from './taps.ts'
import type { DeskHandle } from './use-desk.ts'

export type Question =
  | { kind: 'goal' | 'kick' | 'yellow' | 'red' | 'sub'; side: Side }
  | { kind: 'screen' | 'step' }

type PanelProps = { handle: DeskHandle; onDone: () => void }

/** Who it was: the second tap, which publishes. */
export function WhoPanel({ question, ...rest }: PanelProps & { question: Question }) {
  switch (question.kind) {
    case 'goal':
      return <GoalPanel side={question.side} {...rest} />
    case 'kick':
      return <KickPanel side={question.side} {...rest} />
    case 'yellow':
    case 'red':
      return <CardPanel kind={question.kind} first={question.side} {...rest} />
    case 'sub':
      return <SubPanel first={question.side} {...rest} />
    case 'screen':
      return <ScreenPanel {...rest} />
    default:
      return null
  }
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

function GoalPanel({ side, handle, onDone }: PanelProps & { side: Side }) {
  const { t } = useTranslation('ticker')
  const [how, setHow] = useState<'regular' | 'penalty' | 'own'>('regular')
  const { desk, tap } = handle
  const scorers = how === 'own' ? other(side) : side
  const score = (player: DeskPlayer | null) => {
    tap(
      { ...SILENT, type: 'Goal', side, goal: how, playerId: player?.id ?? null },
      t('said.goal', { who: player?.name ?? desk[side].name }),
    )
    onDone()
  }
  return (
    <Choice title={t('who.goal')} onCancel={onDone}>
      <Players side={scorers} handle={handle} places={['pitch', 'squad']} onChoose={score} />
      <Other label={t('who.nobody')} onTap={() => score(null)} />
      <Other
        label={t('who.penalty')}
        isOn={how === 'penalty'}
        onTap={() => setHow(how === 'penalty' ? 'regular' : 'penalty')}
      />
      <Other
        label={t('who.own')}
        isOn={how === 'own'}
        onTap={() => setHow(how === 'own' ? 'regular' : 'own')}
      />
    </Choice>
  )
}

/** Of a shoot-out: what became of the kick, then who took it. */
function KickPanel({ side, handle, onDone }: PanelProps & { side: Side }) {
  const { t } = useTranslation('ticker')
  const [outcome, setOutcome] = useState<PenaltyOutcome>('scored')
  const kick = (player: DeskPlayer | null) => {
    const what = t(`outcomes.${outcome}`)
    handle.tap(
      { ...SILENT, type: 'PenaltyShot', side, outcome, playerId: player?.id ?? null },
      `${player?.name ?? handle.desk[side].name}: ${what}`,
    )
    onDone()
  }
  return (
    <Choice title={t('who.kick')} onCancel={onDone}>
      {(['scored', 'saved', 'missed'] as const).map((one) => (
        <Other key={one} label={t(`outcomes.${one}`)} isOn={outcome === one} onTap={() => setOutcome(one)} />
      ))}
      <Players side={side} handle={handle} places={['pitch', 'squad']} onChoose={kick} />
      <Other label={t('who.nobody')} onTap={() => kick(null)} />
    </Choice>
  )
}

function CardPanel({ kind, first, handle, onDone }: PanelProps & { kind: 'yellow' | 'red'; first: Side }) {
  const { t } = useTranslation('ticker')
  const [side, setSide] = useState(first)
  const book = (player: DeskPlayer | null) => {
    const second = kind === 'yellow' && player?.isBooked
    const type = kind === 'red' ? 'RedCard' : second ? 'YellowRedCard' : 'YellowCard'
    const who = player?.name ?? handle.desk[side].name
    handle.tap({ ...SILENT, type, side, playerId: player?.id ?? null }, t(`said.${type}`, { who }))
    onDone()
  }
  return (
    <Choice title={t('who.card')} onCancel={onDone}>
      <Sides side={side} handle={handle} onChange={setSide} />
      <Players
        side={side}
        handle={handle}
        places={['pitch', 'bench', 'squad']}
        note={({ isBooked }) => (kind === 'yellow' && isBooked ? t('who.second') : null)}
        onChoose={book}
      />
      <Other label={t('who.nobody')} onTap={() => book(null)} />
    </Choice>
  )
}

/** Who goes, then who comes. */
function SubPanel({ first, handle, onDone }: PanelProps & { first: Side }) {
  const { t } = useTranslation('ticker')
  const [side, setSide] = useState(first)
  const [off, setOff] = useState<DeskPlayer | null>(null)
  const change = (on: DeskPlayer) => {
    if (!off) return
    handle.tap(
      { ...SILENT, type: 'Substitution', side, playerId: on.id, secondPlayerId: off.id },
      t('said.sub', { on: on.name, off: off.name }),
    )
    onDone()
  }
  const isEmpty = handle.desk.sides[side].players.length === 0
  return (
    <Choice title={t(off ? 'who.on' : 'who.off')} onCancel={off ? () => setOff(null) : onDone}>
      {!off && <Sides side={side} handle={handle} onChange={setSide} />}
      {isEmpty && <li className="desk-who__none">{t('who.noSquad')}</li>}
      <Players
        key={off ? 'on' : 'off'}
        side={side}
        handle={handle}
        places={off ? ['bench', 'squad'] : ['pitch', 'squad']}
        except={off?.id}
        onChoose={off ? change : setOff}
      />
    </Choice>
  )
}

function ScreenPanel({ handle, onDone }: PanelProps) {
  const { t } = useTranslation('ticker')
  return (
    <Choice title={t('who.screen')} onCancel={onDone}>
      {(Object.keys(screenSentences) as ScreenSentence[]).map((key) => (
        <Other
          key={key}
          label={t(`screen.${key}`)}
          onTap={() => {
            handle.tap({ ...SILENT, type: 'VAR', text: screenSentences[key] }, t(`screen.${key}`))
            onDone()
          }}
        />
      ))}
    </Choice>
  )
}

function Sides(props: { side: Side; handle: DeskHandle; onChange: (side: Side) => void }) {
  const { t } = useTranslation('ticker')
  const { desk } = props.handle
  return (
    <li className="desk-who__sides">
      <Segment
        label={t('who.team')}
        value={props.side}
        onChange={props.onChange}
        options={(['home', 'away'] as const).map((side) => ({ value: side, label: desk[side].name }))}
      />
    </li>
  )
}

type PlayersProps = {
  side: Side
  handle: DeskHandle
  places: readonly DeskPlayer['place'][]
  except?: string | undefined
  note?: (player: DeskPlayer) => string | null
  onChoose: (player: DeskPlayer) => void
}

function Players({ side, handle, places, except, note, onChoose }: PlayersProps) {
  const players = handle.desk.sides[side].players.filter(
    ({ id, place }) => places.includes(place) && id !== except,
  )
  return players.map((player) => (
    <li key={player.id}>
      <button type="button" onClick={() => onChoose(player)}>
        <span className="num">{player.number ?? ''}</span>
        <span>
          {player.name}
          {note?.(player) && <small>{note(player)}</small>}
        </span>
      </button>
    </li>
  ))
}

function Other({ label, isOn, onTap }: { label: string; isOn?: boolean; onTap: () => void }) {
  return (
    <li>
      <button type="button" className="desk-who__other" aria-pressed={isOn} onClick={onTap}>
        {label}
      </button>
    </li>
  )
}
