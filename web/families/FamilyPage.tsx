import './families.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteOf } from '#club/sites.ts'
import type { Family, FamilyChild, FamilyList } from '#modules/families/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ChildRow } from './ChildRow.tsx'
import { FamilyTickets } from './FamilyTickets.tsx'
import { useFamilies } from './family-data.ts'
import { GuardianRows } from './GuardianRows.tsx'
import { RequestBanner } from './RequestBanner.tsx'
import { WaitingInvitation } from './WaitingInvitation.tsx'

const ChildDialog = lazy(() => import('./ChildDialog.tsx').then((m) => ({ default: m.ChildDialog })))

/** `/konto/familie`: the children that one looks after, and who does so as well. */
export default function FamilyPage() {
  const { t } = useTranslation('families')
  const { organisation, actForMyself } = useSession()
  return (
    <AccountFrame current="family" title={t('title')}>
      {organisation ? (
        <>
          <h1 className="display">{t('title')}</h1>
          <EmptyState
            icon="group"
            title={t('acting.title')}
            text={t('acting.text', { name: organisation.name })}
            action={<Button onClick={actForMyself}>{t('acting.action')}</Button>}
          />
        </>
      ) : (
        <Families />
      )}
    </AccountFrame>
  )
}

function Families() {
  const { t } = useTranslation('families')
  return (
    <Loaded query={useFamilies()} label={t('loading')} rows={5}>
      {(list) => <Own list={list} />}
    </Loaded>
  )
}

function Own({ list }: { list: FamilyList }) {
  const { t } = useTranslation('families')
  const [edited, setEdited] = useState<FamilyChild | 'new' | null>(null)
  const { items, invitations, mostChildren } = list
  const count = items.reduce((sum, { children }) => sum + children.length, 0)
  const isFull = (items[0]?.children.length ?? 0) >= mostChildren
  return (
    <div className="family">
      <div className="family__head">
        <h1 className="display">{t('title')}</h1>
        {count > 0 && <p className="small muted">{t('head', { count })}</p>}
      </div>
      {invitations.map((invitation) => (
        <WaitingInvitation key={invitation.id} invitation={invitation} />
      ))}
      {items.map((family) => (
        <OneFamily key={family.id} family={family} onEdit={setEdited} />
      ))}
      {items.length === 0 ? (
        <EmptyState
          icon="group"
          title={t('none.title')}
          text={t('none.text')}
          action={<Button onClick={() => setEdited('new')}>{t('add')}</Button>}
        />
      ) : (
        <p>
          <Button
            kind="ink"
            icon="plus"
            disabledReason={isFull ? t('full', { count: mostChildren }) : null}
            onClick={() => setEdited('new')}
          >
            {t('add')}
          </Button>
        </p>
      )}
      {count > 0 && siteOf('tickets') && <FamilyTickets />}
      <p className="small muted family__note">{t('privacy')}</p>
      {edited && (
        <Suspense>
          <ChildDialog child={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </div>
  )
}

function OneFamily({ family, onEdit }: { family: Family; onEdit: (child: FamilyChild) => void }) {
  const { requests, children, guardians } = family
  return (
    <>
      {requests.map((request) => (
        <RequestBanner key={request.id} request={request} family={family} />
      ))}
      <ul className="family__rows">
        {children.map((child) => (
          <ChildRow
            key={child.id}
            child={child}
            isShared={guardians.length > 1}
            onEdit={() => onEdit(child)}
          />
        ))}
        <GuardianRows family={family} />
      </ul>
    </>
  )
}
