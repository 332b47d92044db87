import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import type { OfficeFixture } from '#modules/office/events/change.schema.ts'
import { addFixture, changeFixture, readFixtureChoices } from '#modules/office/events/fixtures.endpoints.ts'
import type { FixtureChoices, TypedFixture } from '#modules/office/events/fixtures.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { FixtureFields } from './FixtureFields.tsx'
import { type FixtureFields as Fields, FixtureForm, noFixture } from './fixture-form.ts'
import { RemoveFixture } from './RemoveFixture.tsx'

interface FixtureDialogProps {
  /** The one that is corrected; null: a new one. */
  fixture: OfficeFixture | null
  onDone: (id: string, side?: TypedFixture['side']) => Promise<void>
  onClose: () => void
}

/** A match that no import brings, typed by hand; corrected and taken out again until it is on sale. */
export function FixtureDialog(props: FixtureDialogProps) {
  const { t } = useTranslation('events')
  const { data, isError, refetch } = useQuery({
    queryKey: ['events', 'fixture-choices'],
    queryFn: ({ signal }) => read(readFixtureChoices, { signal }),
    // What is typed begins with it once.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data) return <TypedDialog {...props} choices={data} />
  return (
    <OfficeDialog title={t('fixture.title')} onClose={props.onClose}>
      {isError ? (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={t('loading')} rows={5} />
      )}
    </OfficeDialog>
  )
}

function TypedDialog(props: FixtureDialogProps & { choices: FixtureChoices }) {
  const { fixture, choices, onDone, onClose } = props
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)

  async function save(body: TypedFixture) {
    const answer = fixture
      ? await act(changeFixture, {
          params: { id: fixture.id },
          body: { ...body, version: fixture.version },
          reaction: () => 'silent',
        })
      : await act(addFixture, { body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    const id = fixture?.id ?? answer.data?.id ?? ''
    toast({ kind: 'ok', title: t(fixture ? 'fixture.changed' : 'fixture.done', body) })
    await queries.invalidateQueries({ queryKey: ['events'] })
    await onDone(id, body.side)
    return null
  }

  if (fixture && isRemoving)
    return <RemoveFixture fixture={fixture} onDone={() => onDone('')} onClose={() => setRemoving(false)} />
  return (
    <FormDialog
      title={t(fixture ? 'fixture.change' : 'fixture.title')}
      text={t('fixture.text', { ground: homeGround.name })}
      schema={FixtureForm}
      defaultValues={fixture ? fieldsOf(fixture) : noFixture(choices)}
      onSubmit={save}
      submitLabel={t(fixture ? 'fixture.save' : 'fixture.add')}
      onClose={onClose}
    >
      <FixtureFields choices={choices} />
      {fixture && (
        <div>
          <Button size="s" kind="quiet" icon="trash" onClick={() => setRemoving(true)}>
            {t('fixture.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const fieldsOf = ({
  teamId,
  side,
  venue,
  opponentName,
  competitionId,
  matchday,
  startsAt,
}: OfficeFixture): Fields => ({
  teamId: String(teamId),
  side,
  opponent: opponentName,
  venue: side === 'away' ? (venue ?? '') : '',
  competition: { id: competitionId, name: '', kind: 'league' },
  matchday: matchday === null ? '' : String(matchday),
  startsAt,
})
