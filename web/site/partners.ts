import { useRouteLoaderData } from 'react-router'
import { partners as ofClub } from '#club/pages/footer.ts'
import type { ShownPartners } from '#modules/frame/schema.ts'
import { useText } from './here.ts'

/** Who supports the club, as this site names them: by the office, else by the club's file. */
export function usePartners(): ShownPartners {
  const text = useText()
  const given = useRouteLoaderData('root') as { partners?: ShownPartners } | undefined
  if (given?.partners) return given.partners
  return {
    main: ofClub.main.map(({ role, name }) => ({ role: text(role), name, picture: null, href: null })),
    others: ofClub.others.map((name) => ({ name, picture: null, href: null })),
  }
}
