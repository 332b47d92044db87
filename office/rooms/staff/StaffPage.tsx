import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listStaff } from '#modules/staff/endpoints.ts'
import type { StaffMember } from '#modules/staff/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { NewButton } from '../../parts/NewButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { takeDraft } from '../../session/drafts.ts'
import { usePermission, useStaff } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { AddStaff, DRAFT, type NewStaffValues } from './AddStaff.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { useRoleNames } from './role-names.ts'

const source = listSource<StaffMember, typeof listStaff>(listStaff)

/** `/einrichten/mitarbeitende`: who works here, with which roles, and where they are signed in. */
export default function StaffPage() {
  const { t } = useTranslation('staff')
  useTitle(t('title'))
  const { person } = useStaff()
  const mayChange = usePermission('staff.change')
  const queries = useQueryClient()
  const [draft] = useState(() => takeDraft<NewStaffValues>(DRAFT, person.id))
  const [open, setOpen] = useState<'new' | StaffMember | null>(draft ? 'new' : null)
  const columns = useColumns()

  async function renew() {
    await queries.invalidateQueries({ queryKey: ['rows', source.name] })
  }

  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayChange && (
            <NewButton
              id="staff.add"
              label={t('add.button')}
              hint={t('add.hint')}
              onPress={() => setOpen('new')}
            />
          )
        }
      />
      <DataList
        name="staff"
        label={t('title')}
        source={source}
        columns={columns}
        rowId={({ personId }) => personId}
        rowName={({ name }) => name}
        onOpen={setOpen}
      />
      {open === 'new' && <AddStaff draft={draft} onDone={renew} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <MemberDialog member={open} mayChange={mayChange} onDone={renew} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<StaffMember>[] {
  const { t } = useTranslation('staff')
  const { language } = useOfficeLanguage()
  const nameRoles = useRoleNames()
  return [
    {
      id: 'name',
      head: t('columns.name'),
      share: 3,
      cell: ({ name, email }) => (
        <>
          {name || email}
          {name && <small>{email}</small>}
        </>
      ),
    },
    { id: 'roles', head: t('columns.roles'), share: 3, cell: ({ roles }) => nameRoles(roles) },
    {
      id: 'passkey',
      head: t('columns.passkey'),
      phone: 'state',
      cell: ({ hasPasskey }) => (
        <StateMark kind={hasPasskey ? 'ok' : 'waiting'}>
          {t(hasPasskey ? 'passkey.has' : 'passkey.none')}
        </StateMark>
      ),
    },
    {
      id: 'lastSeen',
      head: t('columns.lastSeen'),
      phone: 'end',
      cell: ({ lastSeenAt }) => (lastSeenAt ? shortMoment(lastSeenAt, language) : t('neverSeen')),
    },
    {
      id: 'sessions',
      head: t('columns.sessions'),
      align: 'end',
      phone: 'aside',
      cell: ({ sessions }) => t('sessions.count', { count: sessions.length }),
    },
    {
      id: 'since',
      head: t('columns.since'),
      isFurther: true,
      phone: 'none',
      cell: ({ since }) => shortDay(since, language),
    },
  ]
}
