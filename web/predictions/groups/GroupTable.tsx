import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeTipMember } from '#modules/predictions/groups/groups.endpoints.ts'
import type { TipGroup, TipGroupRow } from '#modules/predictions/groups/groups.schema.ts'
import type { TipGame } from '#modules/predictions/schema.ts'
import { write } from '#web/api/screen-calls.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TipTableHead, TipTableRow } from '../TipTable.tsx'

const AskStep = lazy(async () => ({ default: (await import('./AskStep.tsx')).AskStep }))

interface GroupTableProps {
  group: TipGroup
  game: TipGame
  matchday: number
  onChanged: () => Promise<void>
}

/** All members as the big table calls them; whoever keeps the group can take others out. */
export function GroupTable({ group, game, matchday, onChanged }: GroupTableProps) {
  const { t } = useTranslation(['tipGroups', 'predictions'])
  const [leaving, setLeaving] = useState<TipGroupRow | null>(null)
  const called = ({ name, number }: TipGroupRow) => name ?? t('number', { ns: 'predictions', number })
  const canRemove = group.isKeeper && group.rows.length > 1
  return (
    <>
      <table className="tip-table__rows">
        <TipTableHead>
          {canRemove && (
            <th scope="col">
              <span className="vh">{t('remove.button')}</span>
            </th>
          )}
        </TipTableHead>
        <tbody>
          {group.rows.map((row) => (
            <TipTableRow
              key={row.player}
              {...{ row, game, matchday }}
              isOwn={row.isOwn}
              mark={row.isKeeper ? t('keeper') : null}
              last={
                canRemove && (
                  <td>
                    {!row.isOwn && (
                      <IconButton
                        icon="close"
                        label={t('remove.one', { name: called(row) })}
                        onClick={() => setLeaving(row)}
                      />
                    )}
                  </td>
                )
              }
            />
          ))}
        </tbody>
      </table>
      {leaving && (
        <Suspense>
          <AskStep
            title={t('remove.title', { name: called(leaving) })}
            text={t('remove.text')}
            yes={t('remove.button')}
            onYes={() => write(removeTipMember, { params: { group: group.id, player: leaving.player } })}
            onDone={onChanged}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </>
  )
}
