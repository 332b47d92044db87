import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tip, TipGame, TipMatch, TipMatchday } from '#modules/predictions/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useSession } from '#web/session/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TipName } from './TipName.tsx'
import { TipRows } from './TipRows.tsx'
import { TipTable } from './TipTable.tsx'
import { readMatchday, saveTips, type Typed, useOwnTips } from './tips-data.ts'

const TipGroups = lazy(async () => ({ default: (await import('./groups/TipGroups.tsx')).TipGroups }))

/** The matches of a matchday, with fields for whoever tips them, and the tables. */
export function TipBoard({ game, sent }: { game: TipGame; sent: TipMatchday }) {
  const { t } = useTranslation('predictions')
  const { organisation, actForMyself } = useSession()
  const { own, failed, isPerson, refresh } = useOwnTips(game.id, sent.matchday)
  const [shown, setShown] = useState(sent)
  return (
    <div className="tips-board">
      <div>
        {organisation && (
          <Banner>
            <p>{t('personal', { name: organisation.name })}</p>
            <TextButton onClick={actForMyself}>{t('forMyself')}</TextButton>
          </Banner>
        )}
        {failed && (
          <Banner kind="err" role="alert">
            <p>{t('failed')}</p>
            <TextButton onClick={() => void refresh()}>{t('retry')}</TextButton>
          </Banner>
        )}
        {isPerson && own ? (
          <>
            <TipForm
              matches={shown.matches}
              tips={own.tips}
              onSaved={async () => {
                const [now] = await Promise.all([readMatchday(game.id, sent.matchday), refresh()])
                if (now) setShown(now)
              }}
            />
            {own.player && <TipName gameId={game.id} player={own.player} onSaved={refresh} />}
          </>
        ) : (
          <Reading matches={shown.matches} />
        )}
        <Suspense fallback={<Skeleton label={t('loading')} rows={3} />}>
          {/* Not before what stands above it has its height: an address may lead to a group. */}
          <TipGroups
            game={game}
            matchday={sent.matchday}
            isPerson={isPerson && own !== undefined}
            onPlaying={refresh}
          />
        </Suspense>
      </div>
      <TipTable game={game} matchday={sent.matchday} own={own ?? null} />
    </div>
  )
}

function Reading({ matches }: { matches: readonly TipMatch[] }) {
  const { t } = useTranslation('predictions')
  const { status, signIn } = useSession()
  return (
    <>
      <TipRows matches={matches} tips={[]} typed={null} />
      {status === 'anonymous' && matches.some(({ open }) => open) && (
        <p>
          <Button onClick={() => void signIn().catch(() => {})}>{t('signIn')}</Button>
        </p>
      )}
    </>
  )
}

interface TipFormProps {
  matches: readonly TipMatch[]
  tips: readonly Tip[]
  onSaved: () => Promise<void>
}

const GOALS = /^\d{1,2}$/

function TipForm({ matches, tips, onSaved }: TipFormProps) {
  const { t } = useTranslation('predictions')
  const before = new Map(tips.map((tip) => [tip.matchId, tip]))
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [isHalf, setHalf] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, Failure>>(new Map())
  const isOpen = matches.some(({ open }) => open)

  async function send(submit: FormEvent) {
    submit.preventDefault()
    if (isBusy) return
    const entries = Object.entries(typed).filter(([, { home, away }]) => home !== '' || away !== '')
    const isBroken = entries.some(([, { home, away }]) => !GOALS.test(home) || !GOALS.test(away))
    setHalf(isBroken)
    setSaved(false)
    if (isBroken) return
    setBusy(true)
    const wanted = entries
      .map(([matchId, { home, away }]) => ({ matchId, home: Number(home), away: Number(away) }))
      .filter(({ matchId, home, away }) => {
        const old = before.get(matchId)
        return !old || old.home !== home || old.away !== away
      })
    const failures = await saveTips(wanted)
    setRefused(failures)
    setSaved(failures.size === 0)
    await onSaved()
    setBusy(false)
  }

  return (
    <form className="tips-form" noValidate onSubmit={(submit) => void send(submit)}>
      <TipRows
        matches={matches}
        tips={tips}
        typed={typed}
        refused={refused}
        onType={(matchId, value) => {
          setTyped((all) => ({ ...all, [matchId]: value }))
          setSaved(false)
        }}
      />
      <div aria-live="polite">
        {isHalf && (
          <Banner kind="warn">
            <p>{t('half')}</p>
          </Banner>
        )}
        {isSaved && (
          <Banner kind="ok">
            <p>{t('saved')}</p>
          </Banner>
        )}
      </div>
      {isOpen && (
        <p className="tips-actions">
          <Button type="submit" busy={isBusy}>
            {t(isBusy ? 'saving' : 'save')}
          </Button>
          <span className="micro muted">{t('until')}</span>
        </p>
      )}
    </form>
  )
}
