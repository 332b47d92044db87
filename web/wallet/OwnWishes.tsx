import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listOwnWishes } from '#modules/waiting-list/endpoints.ts'
import { formatDateTime } from '#platform/dates.ts'
import { MissingPart } from '#web/account/Loaded.tsx'
import { read } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { OwnWish } from '#web/tickets/waiting/OwnWish.tsx'
import { withdrawWish } from '#web/tickets/waiting/useWaitingList.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'

/** Matches that the person waits for; nothing where there are none. Organisations wait for nothing. */
export function OwnWishes() {
  const { t } = useTranslation('waitingList')
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const { organisation } = useSession()
  const client = useQueryClient()
  const query = useQuery({
    enabled: organisation === null,
    queryKey: ['wishes'],
    staleTime: 0,
    queryFn: ({ signal }) => read(listOwnWishes, { query: { pageSize: 100 }, signal }),
  })
  const { data } = query
  if (!data) return <MissingPart query={query} />
  // What was drawn stands with its ballot.
  const live = data.items.filter(
    ({ state, isDrawn }) => !isDrawn && (state === 'Waiting' || state === 'Offered'),
  )
  if (live.length === 0) return null

  async function withdraw(id: string) {
    const failure = await withdrawWish(id)
    await client.invalidateQueries({ queryKey: ['wishes'] })
    return failure
  }

  return (
    <section>
      <h2 className="h3">{t('own.title')}</h2>
      <ul className="ticket-rows">
        {live.map((wish) => (
          <li key={wish.id}>
            <p className="ownwish__head">
              <b>{text(wish.event.name)}</b>
              <span className="small muted">{formatDateTime(new Date(wish.event.startsAt), language)}</span>
              <TextLink to={withRole('tickets', path.waitingList({ event: wish.event.slug }, language))}>
                {t('own.toList')}
              </TextLink>
            </p>
            <OwnWish wish={wish} withdraw={withdraw} />
          </li>
        ))}
      </ul>
    </section>
  )
}
