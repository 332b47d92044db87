import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTipGames } from '#modules/office/predictions/endpoints.ts'
import type { OfficeTipGame } from '#modules/office/predictions/schema.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { NewButton } from '../../parts/NewButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { MakeGameDialog } from './MakeGameDialog.tsx'

const source = listSource<OfficeTipGame, typeof listTipGames>(listTipGames)
export const GAME_MARKS = { draft: 'waiting', open: 'running', closed: 'done' } as const

/** `/tippspiel`: the game of each season. */
export default function TipGamesPage() {
  const { t } = useTranslation('predictions')
  useTitle(t('title'))
  const mayChange = usePermission('sweepstakes.change')
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <NewButton
              id="predictions.make"
              label={t('make.title')}
              hint={t('make.hint')}
              onPress={() => setMaking(true)}
            />
          )
        }
      />
      <DataList
        name="tip-games"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => `/tippspiel/${id}`}
        filters={[]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {isMaking && <MakeGameDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeTipGame>[] {
  const { t } = useTranslation('predictions')
  return [
    { id: 'name', head: t('columns.name'), share: 3, cell: ({ name }) => name },
    { id: 'season', head: t('columns.season'), phone: 'line', cell: ({ season }) => season },
    { id: 'players', head: t('columns.players'), phone: 'aside', cell: ({ players }) => players },
    {
      id: 'current',
      head: t('columns.current'),
      phone: 'none',
      cell: ({ current, matchdays }) => t('of', { current: current ?? '–', matchdays }),
    },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state }) => <StateMark kind={GAME_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
  ]
}
