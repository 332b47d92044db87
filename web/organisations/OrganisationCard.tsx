import type { ReactNode } from 'react'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Mark } from '#web/ui/pictures/Crest.tsx'

interface OrganisationCardProps {
  name: string
  /** Fan club or company, in words. */
  kind: string
  role?: ReactNode
  facts: Definition[]
  note: ReactNode
  action: ReactNode
}

/** The card of a fan club or company: its name on the night side, what one is in it on the other. */
export function OrganisationCard({ name, kind, role, facts, note, action }: OrganisationCardProps) {
  const tear = (
    <>
      <DefinitionList rows={facts} />
      {note && <p className="small muted">{note}</p>}
      {action && <p>{action}</p>}
    </>
  )
  return (
    <Stub as="li" flat className="org-card" tearClassName="org-card__details" tear={tear}>
      <div className="org-card__main" data-theme="flutlicht">
        <Mark />
        <div>
          <p className="org-card__kind">{kind}</p>
          <h2 className="h2">{name}</h2>
        </div>
        {role && <p>{role}</p>}
      </div>
    </Stub>
  )
}
