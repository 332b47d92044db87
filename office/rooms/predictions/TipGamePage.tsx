import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import * as endpoints from '#modules/office/predictions/endpoints.ts'
import type { OfficeTipGame, OfficeTipPlayer } from '#modules/office/predictions/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Figures, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { GAME_MARKS } from './TipGamesPage.tsx'
import { useRenewTipGames, useTipGame } from './use-tip-games.ts'

/** `/tippspiel/:id`: one season, who plays and by which names. Points come from results alone. */
export default function TipGamePage() {
  const { t } = useTranslation('predictions')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useTipGame(id)
  if (data) return <Screen key={data.id} game={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={8} />
}

function Screen({ game }: { game: OfficeTipGame }) {
  const { t } = useTranslation('predictions')
  const mayDecide = usePermission('sweepstakes.draw')
  const [isTurning, setTurning] = useState(false)
  const title = `${game.name} ${game.season}`
  useTitle(title)
  const step = game.state === 'open' ? 'close' : 'open'
  return (
    <>
      <PageHead
        title={title}
        sub={<StateMark kind={GAME_MARKS[game.state]}>{t(`states.${game.state}`)}</StateMark>}
        crumbs={[{ label: t('title'), to: '/tippspiel' }, { label: title }]}
        actions={
          <>
            <LinkButton size="s" kind="quiet" to="runden">
              {t('groups.title')}
            </LinkButton>
            {mayDecide && (
              <Button size="s" kind="ink" onClick={() => setTurning(true)}>
                {t(`turn.${step}.title`)}
              </Button>
            )}
          </>
        }
      />
      <Stack>
        <Figures
          figures={[
            { term: t('columns.players'), value: game.players },
            { term: t('columns.current'), value: game.current ?? '–' },
            { term: t('matchdays'), value: game.matchdays },
            { term: t('groups.title'), value: game.groups },
          ]}
        />
        <Players game={game} />
      </Stack>
      {isTurning && <TurnDialog game={game} step={step} onClose={() => setTurning(false)} />}
    </>
  )
}

const SHORTEST_REASON = 3

interface TurnDialogProps {
  game: OfficeTipGame
  step: 'open' | 'close'
  onClose: () => void
}

function TurnDialog({ game: { id }, step, onClose }: TurnDialogProps) {
  const { t } = useTranslation('predictions')
  const renew = useRenewTipGames()
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const refusal = reason.trim().length < SHORTEST_REASON ? t('turn.reasonMissing') : null
  return (
    <ConsequencesDialog
      title={t(`turn.${step}.title`)}
      text={t(`turn.${step}.text`)}
      previewKey={['tip-games', step, id, refusal]}
      preview={async () => {
        const told = await read(endpoints.previewTipGameTurn, { params: { id } })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count, isNot }) => ({
            text: t(`lines.${kind}`),
            value: count,
            isNot,
          })),
          confirm: t(`turn.${step}.title`),
          isFinal: told.isFinal,
          refusal,
        }
      }}
      onConfirm={async () => {
        const answer = await act(endpoints.turnTipGame, {
          params: { id },
          body: { reason: reason.trim(), digest },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t(`turn.${step}.done`) })
        await renew(id)
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('turn.reason')} hint={t('turn.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}

function Players({ game }: { game: OfficeTipGame }) {
  const { t } = useTranslation('predictions')
  const mayChange = usePermission('sweepstakes.change')
  const renew = useRenewTipGames()
  const [open, setOpen] = useState<OfficeTipPlayer | null>(null)
  const { id } = game
  const source = useMemo(
    () => listSource<OfficeTipPlayer, typeof endpoints.listTipPlayers>(endpoints.listTipPlayers, { id }),
    [id],
  )
  const columns = useColumns(mayChange ? setOpen : null)
  return (
    <Section title={t('players.title')}>
      <DataList
        name="tip-players"
        label={t('players.title')}
        source={source}
        columns={columns}
        rowId={({ number }) => String(number)}
        rowName={({ number, name }) => name ?? String(number)}
        filters={[]}
        search={{ name: 'q', placeholder: t('players.search') }}
        empty={{ title: t('players.empty'), text: t('players.emptyText') }}
      />
      {open && (
        <ReasonDialog
          title={t('clear.title', { name: open.name })}
          text={t('clear.text')}
          submit={t('clear.button')}
          onSubmit={async (reason) => {
            const answer = await act(endpoints.clearTipName, {
              params: { id, number: open.number },
              body: { reason },
              reaction: () => 'silent',
            })
            if (!answer.ok) return answer.failure
            toast({ kind: 'ok', title: t('clear.done') })
            await renew(id)
            return null
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function useColumns(onClear: ((player: OfficeTipPlayer) => void) | null): readonly Column<OfficeTipPlayer>[] {
  const { t } = useTranslation('predictions')
  return [
    { id: 'rank', head: t('columns.rank'), phone: 'aside', cell: ({ rank }) => rank ?? '–' },
    {
      id: 'name',
      head: t('columns.called'),
      share: 3,
      cell: ({ name, number }) => name ?? t('number', { number }),
    },
    { id: 'points', head: t('columns.points'), phone: 'line', cell: ({ points }) => points },
    { id: 'tips', head: t('columns.tips'), phone: 'none', cell: ({ tips }) => tips },
    {
      id: 'clear',
      head: t('clear.head'),
      share: 2,
      phone: 'end',
      cell: (player) =>
        player.name !== null && onClear ? (
          <Button size="s" kind="quiet" onClick={() => onClear(player)}>
            {t('clear.button')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}
