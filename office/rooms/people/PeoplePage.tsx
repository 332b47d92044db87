import { useTranslation } from 'react-i18next'
import { listPeople } from '#modules/office/people/endpoints.ts'
import { type FoundPerson, MOST_FOUND } from '#modules/office/people/find.schema.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, RowSource } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { fullName, orderPath, personPath } from './people-words.ts'

const found = listSource<FoundPerson, typeof listPeople>(listPeople)
/** There is one page of them: another word finds fewer. */
const source: RowSource<FoundPerson> = {
  name: found.name,
  load: async (request) => ({ ...(await found.load(request)), hasNextPage: false }),
}

/** `/personen`: who called? Found by name, address or a number; without a word whom one has opened today. */
export default function PeoplePage() {
  const { t } = useTranslation('people')
  useTitle(t('title'))
  const columns = useColumns()
  return (
    <>
      <PageHead title={t('title')} sub={t('sub', { count: MOST_FOUND })} />
      <DataList
        name="people"
        label={t('title')}
        source={source}
        columns={columns}
        rowId={({ id }) => id}
        rowName={fullName}
        to={({ id, guestOrder }) => (guestOrder ? orderPath(guestOrder.id) : personPath(id))}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('none.title'), text: t('none.text') }}
      />
    </>
  )
}

function useColumns(): readonly Column<FoundPerson>[] {
  const { t } = useTranslation('people')
  return [
    { id: 'name', head: t('columns.name'), share: 3, cell: (person) => fullName(person) || t('nameless') },
    {
      id: 'email',
      head: t('columns.email'),
      share: 3,
      phone: 'line',
      cell: ({ email, isConfirmed, foundBy }) =>
        email && (
          <>
            {email} {!isConfirmed && foundBy !== 'guest' && <small>{t('emails.unconfirmed')}</small>}
          </>
        ),
    },
    { id: 'city', head: t('columns.city'), phone: 'end', cell: ({ city }) => city },
    {
      id: 'member',
      head: t('columns.member'),
      phone: 'aside',
      cell: ({ memberNumber }) => memberNumber && <span className="num">{memberNumber}</span>,
    },
    {
      id: 'foundBy',
      head: t('columns.foundBy'),
      phone: 'state',
      cell: ({ foundBy, guestOrder }) => (
        <>
          <StateMark kind={['name', 'visit', 'guest'].includes(foundBy) ? 'off' : 'ok'}>
            {t(`foundBy.${foundBy}`)}
          </StateMark>
          {guestOrder && (
            <small>{t('guestOrders', { count: guestOrder.count, number: guestOrder.number })}</small>
          )}
        </>
      ),
    },
  ]
}
