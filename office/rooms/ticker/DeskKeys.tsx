import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatchPeriod, Side } from '#modules/matches/schema.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import { useCommand } from '../../keys/commands.ts'
import { Choice } from './Choice.tsx'
import { stepsOf } from './projection.ts'
import type { DeskHandle } from './use-desk.ts'
import { type Question, WhoPanel } from './WhoPanel.tsx'

/** What can happen: the first of two taps. A kick-off or whistle is one alone, where only one can follow. */
export function DeskKeys({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { desk } = handle
  const [question, setQuestion] = useState<Question | null>(null)
  const steps = stepsOf(desk)
  const step = (to: MatchPeriod, ago = 0) => {
    setQuestion(null)
    handle.tap({ kind: 'step', to, text: null }, t(`steps.${to}`), ago)
  }
  return (
    <>
      <Keys {...{ handle, question, setQuestion, steps, step }} />
      {question?.kind === 'step' && (
        <Choice title={t('whistle.title')} onCancel={() => setQuestion(null)}>
          {steps.map((to) => (
            <li key={to}>
              <button type="button" className="desk-who__other" onClick={() => step(to)}>
                {t(`steps.${to}`)}
              </button>
            </li>
          ))}
        </Choice>
      )}
      {question && question.kind !== 'step' && (
        <WhoPanel
          key={`${question.kind}${'side' in question ? question.side : ''}`}
          question={question}
          handle={handle}
          onDone={() => setQuestion(null)}
        />
      )}
      {!question && <Late steps={steps} step={step} />}
    </>
  )
}

type KeysProps = {
  handle: DeskHandle
  question: Question | null
  setQuestion: (next: (old: Question | null) => Question | null) => void
  steps: MatchPeriod[]
  step: (to: MatchPeriod) => void
}

function Keys({ handle, question, setQuestion, steps, step }: KeysProps) {
  const { t } = useTranslation('ticker')
  const { desk } = handle
  const hasBegun = desk.period !== 'PreMatch'
  const own: Side = desk.sides.home.isOwn ? 'home' : 'away'
  const ask = (next: Question) => setQuestion((old) => (isSame(old, next) ? null : next))
  const isShootOut = desk.period === 'ShootOut'
  const goalOf = (side: Side): Question => ({ kind: isShootOut ? 'kick' : 'goal', side })
  useDeskCommands({ ask, own, goalOf, isOn: hasBegun })
  const goal = (side: Side) => (
    <Key
      icon={isShootOut ? 'ball' : 'goal'}
      label={t(isShootOut ? 'keys.kick' : 'keys.goal')}
      note={desk[side].name}
      isOn={isSame(question, goalOf(side))}
      isOff={!hasBegun}
      onTap={() => ask(goalOf(side))}
    />
  )
  return (
    <fieldset className="desk-keys">
      <legend className="vh">{t('what')}</legend>
      {goal('home')}
      {goal('away')}
      {OTHERS.map(({ kind, icon, look }) => (
        <Key
          key={kind}
          icon={icon}
          look={look}
          label={t(`keys.${kind}`)}
          isOn={question?.kind === kind}
          isOff={!hasBegun}
          onTap={() => ask(kind === 'screen' ? { kind } : { kind, side: own })}
        />
      ))}
      <Key
        icon="whistle"
        look={hasBegun ? undefined : 'due'}
        label={steps.length === 1 ? t(`keys.steps.${steps[0]!}`) : t('keys.whistle')}
        isOn={question?.kind === 'step'}
        isOff={steps.length === 0}
        onTap={() => (steps.length === 1 ? step(steps[0]!) : ask({ kind: 'step' }))}
      />
      <Key
        icon="edit"
        label={t('keys.text')}
        isOn={false}
        isOff={false}
        onTap={() => document.getElementById('desk-text')?.focus()}
      />
    </fieldset>
  )
}

const OTHERS = [
  { kind: 'yellow', icon: 'card', look: 'yellow' },
  { kind: 'red', icon: 'card', look: 'red' },
  { kind: 'sub', icon: 'substitution', look: undefined },
  { kind: 'screen', icon: 'screen', look: undefined },
] as const

/** Who saw the kick-off before the phone was out says when it was: the clock of the half runs by it. */
function Late({ steps, step }: { steps: MatchPeriod[]; step: (to: MatchPeriod, ago: number) => void }) {
  const { t } = useTranslation('ticker')
  const [to] = steps
  if (!to || !['FirstHalf', 'SecondHalf'].includes(to)) return null
  return (
    <p className="desk-late">
      {t('late.text')}
      {[1, 2, 3, 5].map((ago) => (
        <button key={ago} type="button" className="desk-chip" onClick={() => step(to, ago)}>
          {t('late.ago', { count: ago })}
        </button>
      ))}
    </p>
  )
}

type KeyProps = {
  icon: IconName | 'goal'
  label: string
  note?: string
  look?: 'yellow' | 'red' | 'due' | undefined
  isOn: boolean
  /** Nothing of the kind can have happened yet. */
  isOff: boolean
  onTap: () => void
}

function Key({ icon, label, note, look, isOn, isOff, onTap }: KeyProps) {
  return (
    <button
      type="button"
      className={look ? `desk-key desk-key--${look}` : 'desk-key'}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onTap}
    >
      {look === 'yellow' || look === 'red' ? (
        <i className="desk-key__card" aria-hidden="true" />
      ) : icon === 'goal' ? (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="square"
            d="M3 20V5H21V20M7 20V9H17V20M7 12.5H17M7 16.5H17M12 9V20"
          />
        </svg>
      ) : (
        <Icon name={icon} />
      )}
      <b>{label}</b>
      {note && <small>{note}</small>}
    </button>
  )
}

const isSame = (one: Question | null, other: Question): boolean =>
  one?.kind === other.kind && (!('side' in one) || !('side' in other) || one.side === other.side)

function useDeskCommands(given: {
  ask: (question: Question) => void
  own: Side
  goalOf: (side: Side) => Question
  isOn: boolean
}) {
  const { t } = useTranslation('ticker')
  const { ask, own, goalOf, isOn } = given
  const offer = (id: string, keys: string, label: string, question: Question) =>
    isOn
      ? { id: `ticker.${id}`, keys, label, hint: label, group: 'do' as const, run: () => ask(question) }
      : null
  useCommand(offer('goal', 't', t('keys.goal'), goalOf(own)))
  useCommand(offer('yellow', 'y', t('keys.yellow'), { kind: 'yellow', side: own }))
  useCommand(offer('red', 'r', t('keys.red'), { kind: 'red', side: own }))
  useCommand(offer('sub', 'w', t('keys.sub'), { kind: 'sub', side: own }))
}
