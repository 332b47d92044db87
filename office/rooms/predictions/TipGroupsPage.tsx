import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { listTipGroups, refuseTipGroupName } from '#modules/office/predictions/endpoints.ts'
import type { OfficeTipGame, OfficeTipGroup } from '#modules/office/predictions/schema.ts'
import { GROUP_NAME_MAX } from '#modules/predictions/groups/groups.schema.ts'
import { formatShortDate } from '#platform/dates.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { useRenewTipGames, useTipGame } from './use-tip-games.ts'

/** `/tippspiel/:id/runden`: groups of friends, how they are called, and who keeps them as the table calls them. */
export default function TipGroupsPage() {
  const { t } = useTranslation('predictions')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useTipGame(id)
  if (data) return <Screen key={data.id} game={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={8} />
}

function Screen({ game: { id, name, season } }: { game: OfficeTipGame }) {
  const { t } = useTranslation('predictions')
  const mayChange = usePermission('sweepstakes.change')
  const [open, setOpen] = useState<OfficeTipGroup | null>(null)
  const source = useMemo(() => listSource<OfficeTipGroup, typeof listTipGroups>(listTipGroups, { id }), [id])
  const columns = useColumns(mayChange ? setOpen : null)
  const title = `${name} ${season}`
  useTitle(`${t('groups.title')}: ${title}`)
  return (
    <>
      <PageHead
        title={t('groups.title')}
        sub={t('groups.sub')}
        crumbs={[
          { label: t('title'), to: '/tippspiel' },
          { label: title, to: `/tippspiel/${id}` },
          { label: t('groups.title') },
        ]}
      />
      <DataList
        name="tip-groups"
        label={t('groups.title')}
        source={source}
        columns={columns}
        rowId={(group) => group.id}
        rowName={(group) => group.name ?? t('groups.unnamed')}
        filters={[]}
        search={{ name: 'q', placeholder: t('groups.search') }}
        empty={{ title: t('groups.empty'), text: t('groups.emptyText') }}
      />
      {open && <NameDialog gameId={id} group={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface NameDialogProps {
  gameId: string
  group: OfficeTipGroup
  onClose: () => void
}

function NameDialog({ gameId, group, onClose }: NameDialogProps) {
  const { t } = useTranslation('predictions')
  const renew = useRenewTipGames()
  const [name, setName] = useState('')
  return (
    <ReasonDialog
      title={t('groups.dialog', { name: group.name ?? t('groups.unnamed') })}
      text={t('groups.text')}
      submit={t('groups.submit')}
      onSubmit={async (reason) => {
        const answer = await act(refuseTipGroupName, {
          params: { id: gameId, group: group.id },
          body: { name: name.trim() || null, reason },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('groups.done') })
        await renew(gameId)
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('groups.to')} hint={t('groups.toHint')}>
        <Input
          autoComplete="off"
          maxLength={GROUP_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </ReasonDialog>
  )
}

function useColumns(onChange: ((group: OfficeTipGroup) => void) | null): readonly Column<OfficeTipGroup>[] {
  const { t } = useTranslation('predictions')
  const { language } = useOfficeLanguage()
  return [
    { id: 'name', head: t('groups.name'), share: 3, cell: ({ name }) => name ?? t('groups.unnamed') },
    { id: 'members', head: t('groups.members'), phone: 'aside', cell: ({ members }) => members },
    {
      id: 'keeper',
      head: t('groups.keeper'),
      share: 2,
      phone: 'line',
      cell: ({ keeper: { name, number } }) => name ?? t('number', { number }),
    },
    {
      id: 'founded',
      head: t('groups.founded'),
      phone: 'none',
      cell: ({ foundedAt }) => formatShortDate(new Date(foundedAt), language),
    },
    {
      id: 'change',
      head: t('groups.change'),
      share: 2,
      phone: 'end',
      cell: (group) =>
        onChange ? (
          <Button size="s" kind="quiet" onClick={() => onChange(group)}>
            {t('groups.button')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
}
