import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdmissionEventList } from '#modules/admission/schema.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { loadEvents, openDevice } from './admission-calls.ts'
import type { Post } from './admission-store.ts'
import { canVerify } from './code-check.ts'
import { wakeSounds } from './sounds.ts'

type Events = AdmissionEventList['items']
type Loaded = { kind: 'loading' | 'failed' | 'forbidden' } | { kind: 'events'; events: Events }

interface AdmissionStartProps {
  personId: string
  name: string
  onOpen: (post: Post) => void
}

/** Match and gate, once per match day. */
export function AdmissionStart({ personId, name, onOpen }: AdmissionStartProps) {
  const { t } = useTranslation('gate')
  const { signOut } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })

  async function load() {
    setLoaded({ kind: 'loading' })
    const answer = await loadEvents()
    if (answer.ok) setLoaded({ kind: 'events', events: answer.data.items })
    else setLoaded({ kind: answer.failure.status === 403 ? 'forbidden' : 'failed' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => void load(), [])

  return (
    <div className="admission__page">
      <h1 className="display">{t('title')}</h1>
      {loaded.kind === 'loading' && <Skeleton label={t('loading')} rows={4} />}
      {loaded.kind === 'failed' && (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
          onRetry={() => void load()}
        />
      )}
      {loaded.kind === 'forbidden' && (
        <EmptyState
          icon="lock"
          title={t('forbidden.title')}
          text={t('forbidden.text', { name })}
          action={<Button onClick={() => void signOut()}>{t('signOut')}</Button>}
        />
      )}
      {loaded.kind === 'events' && loaded.events.length === 0 && (
        <EmptyState
          icon="calendar"
          title={t('none.title')}
          text={t('none.text')}
          action={<TextButton onClick={() => void load()}>{t('failed.retry')}</TextButton>}
        />
      )}
      {loaded.kind === 'events' && loaded.events.length > 0 && (
        <ChooseGate events={loaded.events} personId={personId} onOpen={onOpen} />
      )}
    </div>
  )
}

function ChooseGate(props: { events: Events; personId: string; onOpen: (post: Post) => void }) {
  const { events, personId, onOpen } = props
  const { t } = useTranslation('gate')
  const verifies = useCanVerify()
  const [eventId, setEventId] = useState((events.find(({ cancelledAt }) => !cancelledAt) ?? events[0]!).id)
  const [gate, setGate] = useState<string | null>(null)
  const [state, setState] = useState<'choosing' | 'opening' | 'failed' | 'over'>('choosing')
  const event = events.find(({ id }) => id === eventId)!

  async function open(submit: FormEvent) {
    submit.preventDefault()
    if (!gate) return
    wakeSounds()
    // Asked so that a phone whose storage runs low does not throw the list away.
    void navigator.storage?.persist?.().catch(() => false)
    setState('opening')
    const answer = await openDevice({ eventId, gate })
    if (!answer.ok)
      return setState(answer.failure.problem?.errorCode === 'GATE_EVENT_OVER' ? 'over' : 'failed')
    onOpen({ deviceId: answer.data.id, eventId, gate, personId })
  }

  return (
    <form className="admission__start" onSubmit={(submit) => void open(submit)}>
      {!verifies && <Banner kind="warn">{t('noVerify')}</Banner>}
      <fieldset>
        <legend className="h3">{t('match')}</legend>
        {events.map((one) => (
          <MatchOption
            key={one.id}
            event={one}
            isChosen={one.id === eventId}
            onChoose={() => setEventId(one.id)}
          />
        ))}
      </fieldset>
      <fieldset className="admission__gates">
        <legend className="h3">{t('gate')}</legend>
        {event.gates.map((one) => (
          <GateOption
            key={one.key}
            gate={one}
            isChosen={one.key === gate}
            onChoose={() => setGate(one.key)}
          />
        ))}
      </fieldset>
      {(state === 'failed' || state === 'over') && (
        <Banner kind="err" role="alert">
          {t(state === 'over' ? 'result.over.why' : 'notOpened')}
        </Banner>
      )}
      <Button
        type="submit"
        size="l"
        wide
        busy={state === 'opening'}
        disabledReason={gate ? null : t('chooseGate')}
      >
        {t(state === 'opening' ? 'opening' : 'open')}
      </Button>
    </form>
  )
}

type Chosen = { isChosen: boolean; onChoose: () => void }

function MatchOption({ event, isChosen, onChoose }: { event: Events[number] } & Chosen) {
  const { t } = useTranslation('gate')
  const text = useText()
  const language = useLanguage()
  return (
    <OptionCard
      name="match"
      checked={isChosen}
      onChange={onChoose}
      title={text(event.name)}
      detail={
        event.cancelledAt
          ? t('cancelledMatch')
          : t('times', {
              kickOff: formatDateTime(new Date(event.startsAt), language),
              doors: formatTime(new Date(event.doorsOpenAt), language),
            })
      }
    />
  )
}

function GateOption({ gate, isChosen, onChoose }: { gate: Events[number]['gates'][number] } & Chosen) {
  const { t } = useTranslation('gate')
  const text = useText()
  const language = useLanguage()
  return (
    <OptionCard
      name="gate"
      required
      checked={isChosen}
      onChange={onChoose}
      title={text(gate.name)}
      detail={t('gateDetail', {
        blocks:
          gate.blocks.length === 0
            ? t('allBlocks')
            : t('blocks', { blocks: joinedIn(language, shortList(gate.blocks)) }),
        time: formatTime(new Date(gate.opensAt), language),
      })}
    />
  )
}

function useCanVerify(): boolean {
  const [can, setCan] = useState(true)
  useEffect(() => void canVerify().then(setCan), [])
  return can
}

/** `23–30`, `125–134`: neighbours as one. */
function shortList(blocks: readonly string[]): string[] {
  const runs: [number, number][] = []
  for (const block of blocks.map(Number)) {
    const last = runs.at(-1)
    if (last && last[1] === block - 1) last[1] = block
    else runs.push([block, block])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
}
