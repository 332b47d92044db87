import './people.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readPerson } from '#modules/office/people/endpoints.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { CreditPart } from '../../parts/CreditPart.tsx'
import { Columns, Stack } from '../../parts/Section.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { PersonData } from './PersonData.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonHelp } from './PersonHelp.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import { PersonOrders } from './PersonOrders.tsx'
import { PersonPrivacy } from './PersonPrivacy.tsx'
import { PersonTickets } from './PersonTickets.tsx'
import { PersonTimeline } from './PersonTimeline.tsx'
import { fullName } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'
import { VisitForm } from './VisitForm.tsx'

/** `/personen/:id`: everything of one person, for whoever has said why they look. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('people')
  const say = useFailureWords()
  const queries = useQueryClient()
  const queryKey = ['person', id]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readPerson, { params: { id }, signal }),
  })
  useTitle(data ? fullName(data) || t('nameless') : t('title'))
  if (isPending) return <Skeleton label={t('loading')} rows={8} />
  if (!data) {
    const failure = error instanceof CallFailed ? error.failure : null
    if (failure?.status === 404 || failure?.status === 400) return <NotHere />
    if (
      failure?.problem?.errorCode === 'OFFICE_VISIT_FIRST' ||
      failure?.problem?.title === 'OFFICE_VISIT_FIRST'
    )
      return <VisitForm id={id} onOpened={() => queries.invalidateQueries({ queryKey })} />
    return (
      <ErrorState
        title={t('failed')}
        text={failure ? say(failure).text : undefined}
        retryLabel={t('again')}
        onRetry={() => void refetch()}
      />
    )
  }
  return <Person person={data} onChanged={() => queries.invalidateQueries({ queryKey })} />
}

function Person(props: PersonPartProps) {
  return (
    <>
      <PersonHead {...props} />
      <Columns kind="aside">
        <Stack>
          <PersonTickets {...props} />
          <PersonTimeline {...props} />
          <PersonOrders {...props} />
        </Stack>
        <Stack>
          <PersonData {...props} />
          <PersonHelp {...props} />
          <CreditPart buyerId={props.person.id} />
          <PersonNotes {...props} />
          <PersonPrivacy {...props} />
        </Stack>
      </Columns>
    </>
  )
}
