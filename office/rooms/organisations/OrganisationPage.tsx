import './organisations.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readOrganisation } from '#modules/office/organisations/endpoints.ts'
import type { OfficeOrganisation, OfficeOrganisationDetail } from '#modules/office/organisations/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { CreditPart } from '../../parts/CreditPart.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { CorrectOrganisation } from './CorrectOrganisation.tsx'
import { MembersPart } from './MembersPart.tsx'
import { OrganisationAllotments } from './OrganisationAllotments.tsx'
import { OrganisationData } from './OrganisationData.tsx'
import { OrganisationHoldings } from './OrganisationHoldings.tsx'
import { OrganisationStory } from './OrganisationStory.tsx'
import { STATE_MARKS } from './organisation-words.ts'
import { StateDialog } from './RightsDialogs.tsx'

/** `/fanclubs/:id`: one fan club or company, who is in it, what it has, and its story. */
export default function OrganisationPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('organisations')
  const queries = useQueryClient()
  const queryKey = [readOrganisation.name, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readOrganisation, { params: { id }, signal }),
  })
  useTitle(data?.name ?? t('title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return <Organisation organisation={data} onDone={() => queries.invalidateQueries({ queryKey })} />
}

interface OrganisationProps {
  organisation: OfficeOrganisationDetail
  onDone: () => Promise<void>
}

type Open = OfficeOrganisation['state'] | 'correct' | null

function Organisation({ organisation, onDone }: OrganisationProps) {
  const { t } = useTranslation('organisations')
  const [open, setOpen] = useState<Open>(null)
  const { name, state, kind } = organisation
  const mayChange = usePermission('organisations.change') && state !== 'dissolved'
  const dialog = { organisation, onDone, onClose: () => setOpen(null) }
  return (
    <>
      <PageHead
        title={name}
        sub={
          <span className="organisation-sub">
            {t(`kinds.${kind}`)} <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>
          </span>
        }
        crumbs={[{ label: t('title'), to: '/fanclubs' }, { label: name }]}
        actions={mayChange && <Actions state={state} onOpen={setOpen} />}
      />
      <Columns kind="aside">
        <Stack>
          <MembersPart {...{ organisation, onDone, mayChange }} />
          <OrganisationHoldings organisation={organisation} />
          <OrganisationAllotments organisation={organisation} />
          <OrganisationStory organisation={organisation} />
        </Stack>
        <Stack>
          <OrganisationData {...{ organisation, onDone, mayChange }} />
          <CreditPart buyerId={organisation.id} />
        </Stack>
      </Columns>
      {open === 'correct' && <CorrectOrganisation {...dialog} />}
      {open && open !== 'correct' && <StateDialog {...dialog} state={open} />}
    </>
  )
}

function Actions({ state, onOpen }: { state: OfficeOrganisation['state']; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('organisations')
  const other = state === 'active' ? 'suspended' : 'active'
  return (
    <>
      <Button size="s" kind="ink" onClick={() => onOpen('correct')}>
        {t('correct.title')}
      </Button>
      <Button size="s" kind="quiet" onClick={() => onOpen(other)}>
        {t(`state.${other}.title`)}
      </Button>
      <Button size="s" kind="quiet" onClick={() => onOpen('dissolved')}>
        {t('state.dissolved.title')}
      </Button>
    </>
  )
}
