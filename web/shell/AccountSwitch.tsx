import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOwnOrganisations } from '#modules/organisations/endpoints.ts'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/**
 * The fan clubs and companies that one may act for: one entry each. Loaded when the flyout is opened, which closes with
 * the choice.
 */
export function AccountSwitch({ within }: { within: string }) {
  const { t } = useTranslation('shell')
  const { organisation, actFor, actForMyself } = useSession()
  const memberships = useAdministrated()

  /** Closed first: the chosen entry is gone with the choice, and the focus goes back to what had opened the flyout. */
  function choose(act: () => void) {
    document.getElementById(within)?.hidePopover()
    act()
  }

  return (
    <>
      {organisation && (
        <li>
          <button type="button" onClick={() => choose(actForMyself)}>
            <Icon name="swap" />
            {t('backToOwn')}
          </button>
        </li>
      )}
      {memberships
        .filter(({ organization }) => organization.id !== organisation?.id)
        .map(({ organization: { id, name, kind } }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(() => actFor({ id, name, type: kind }))}>
              <Icon name="swap" />
              {t('switchTo', { name })}
            </button>
          </li>
        ))}
    </>
  )
}

/** Nobody misses the entry while it loads or when it cannot be loaded: the rest of the flyout works without it. */
function useAdministrated(): OrganizationMembership[] {
  const [memberships, setMemberships] = useState<OrganizationMembership[]>([])
  useEffect(() => {
    const abort = new AbortController()
    void call(listOwnOrganisations, {
      name: 'organizationsSelf',
      query: { isAdmin: 'true', pageSize: 1000 },
      reaction: () => 'silent',
      signal: abort.signal,
    }).then((answer) => {
      if (answer.ok && !abort.signal.aborted)
        setMemberships(answer.data.items.filter(({ state }) => state === 'accepted'))
    })
    return () => abort.abort()
  }, [])
  return memberships
}
