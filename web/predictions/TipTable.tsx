import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOtherTips, readTipTable } from '#modules/predictions/endpoints.ts'
import type { OtherTips, OwnTips, TipGame, TipRow } from '#modules/predictions/schema.ts'
import { call } from '#web/api/call.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface TipTableProps {
  game: TipGame
  matchday: number
  own: OwnTips | null
}

type Loaded = { rows: TipRow[]; page: number; more: boolean }

/** The table of the season or of the matchday, page by page; one's own row stands there on every page. */
export function TipTable({ game, matchday, own }: TipTableProps) {
  const { t } = useTranslation('predictions')
  const [which, setWhich] = useState<'season' | 'matchday'>('season')
  const { loaded, failed, isBusy, load } = useTablePages(game.id, which === 'season' ? 0 : matchday)
  const mine = own && (which === 'season' ? own.season : own.matchday)
  const rows = loaded?.rows ?? []
  const isBelow = mine && !rows.some(({ player }) => player === mine.player)
  return (
    <section className="tip-table" aria-labelledby="tip-table">
      <h2 className="h2" id="tip-table">
        {t('table')}
      </h2>
      <Segment
        label={t('table')}
        options={[
          { value: 'season', label: t('season') },
          { value: 'matchday', label: t('matchday', { matchday }) },
        ]}
        value={which}
        onChange={setWhich}
      />
      {failed && (
        <Banner kind="err" role="alert">
          <p>{t('failed')}</p>
          <TextButton onClick={() => void load(1)}>{t('retry')}</TextButton>
        </Banner>
      )}
      {!loaded && !failed && <Skeleton label={t('loading')} rows={5} />}
      {loaded && rows.length === 0 && <p>{t('noTable')}</p>}
      {rows.length > 0 && (
        <table className="tip-table__rows">
          <TipTableHead />
          <tbody>
            {rows.map((row) => (
              <TipTableRow
                key={row.player}
                row={row}
                isOwn={row.player === mine?.player}
                {...{ game, matchday }}
              />
            ))}
            {isBelow && <TipTableRow row={mine} isOwn {...{ game, matchday }} />}
          </tbody>
        </table>
      )}
      {loaded?.more && (
        <Button kind="quiet" busy={isBusy} onClick={() => void load(loaded.page + 1)}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** The pages that were asked for so far; `matchday` 0: of the season. */
function useTablePages(gameId: string, matchday: number) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(
    async (page: number) => {
      setBusy(true)
      const answer = await call(readTipTable, {
        params: { id: gameId },
        query: { page, matchday },
        reaction: () => 'silent',
      })
      setBusy(false)
      setFailed(!answer.ok)
      if (!answer.ok) return
      const { items, hasNextPage } = answer.data
      setLoaded((before) => ({
        rows: page === 1 || !before ? items : [...before.rows, ...items],
        page,
        more: hasNextPage,
      }))
    },
    [gameId, matchday],
  )
  useEffect(() => {
    setLoaded(null)
    void load(1)
  }, [load])

  return { loaded, failed, isBusy, load }
}

/** `children`: columns behind the points. */
export function TipTableHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('predictions')
  return (
    <thead>
      <tr>
        <th scope="col">{t('rank')}</th>
        <th scope="col">{t('who')}</th>
        <th scope="col">{t('exact')}</th>
        <th scope="col">{t('points')}</th>
        {children}
      </tr>
    </thead>
  )
}

interface TipTableRowProps {
  row: TipRow
  isOwn: boolean
  game: TipGame
  matchday: number
  /** Said beside the name. */
  mark?: string | null
  /** The cell behind the points. */
  last?: ReactNode
}

/** Somebody in a table; who presses the name of another sees what they tipped. */
export function TipTableRow({ row, isOwn, game, matchday, mark, last }: TipTableRowProps) {
  const joined = useJoined()
  const { t } = useTranslation('predictions')
  const [others, setOthers] = useState<OtherTips | 'failed' | null>(null)
  const name = row.name ?? t('number', { number: row.number })
  async function look() {
    if (others) return setOthers(null)
    const answer = await call(readOtherTips, {
      params: { id: game.id, player: row.player, matchday },
      reaction: () => 'silent',
    })
    setOthers(answer.ok ? answer.data : 'failed')
  }
  return (
    <>
      <tr className={isOwn ? 'tip-own' : undefined}>
        <td>{row.rank}</td>
        <th scope="row">
          {isOwn ? (
            <>
              {name} <span className="small muted">{t('you')}</span>
            </>
          ) : (
            <button
              type="button"
              className="tip-look"
              aria-expanded={others !== null}
              onClick={() => void look()}
            >
              {name}
            </button>
          )}
          {mark && <span className="small muted"> {mark}</span>}
        </th>
        <td>{row.exact}</td>
        <td>
          <b>{row.points}</b>
        </td>
        {last}
      </tr>
      {others && (
        <tr>
          <td />
          <td colSpan={last ? 4 : 3} className="small">
            {others === 'failed'
              ? t('failed')
              : others.tips.length === 0
                ? t('othersHidden')
                : t('othersTips', {
                    matchday,
                    tips: joined(others.tips.map(({ home, away }) => `${home}:${away}`)),
                  })}
          </td>
        </tr>
      )}
    </>
  )
}
