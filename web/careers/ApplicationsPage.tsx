import './apply.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeOwnPool, listOwnApplications, withdrawOwn } from '#modules/careers/endpoints.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { read, write } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'

const KEY = ['careers', 'own']

/** ACC-13: one's own applications for jobs. */
export default function ApplicationsPage() {
  const { t } = useTranslation('careers')
  return (
    <AccountFrame current="applications" title={t('own.title')}>
      <h1 className="display">{t('own.title')}</h1>
      <Applications />
    </AccountFrame>
  )
}

function Applications() {
  const { t } = useTranslation('careers')
  const { organisation, actForMyself } = useSession()
  const client = useQueryClient()
  const query = useQuery({
    enabled: organisation === null,
    queryKey: KEY,
    queryFn: ({ signal }) => read(listOwnApplications, { signal }),
  })
  if (organisation)
    return (
      <EmptyState
        icon="document"
        title={t('own.personal')}
        text={t('own.personalText', { name: organisation.name })}
        action={<Button onClick={actForMyself}>{t('own.forMyself')}</Button>}
      />
    )
  const renewed = async (done: ReturnType<typeof write>) => {
    const failure = await done
    await client.invalidateQueries({ queryKey: KEY })
    return failure
  }
  return (
    <Loaded query={query} label={t('own.loading')} rows={4}>
      {({ items }) =>
        items.length === 0 ? (
          <None />
        ) : (
          <div className="own-applications">
            {items.map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                onWithdraw={() => renewed(write(withdrawOwn, { params: { id: application.id } }))}
                onConsent={(change) =>
                  renewed(write(changeOwnPool, { params: { id: application.id }, body: change }))
                }
              />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

function None() {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const withRole = useRoleAddress()
  return (
    <EmptyState
      icon="document"
      title={t('own.none')}
      text={t('own.noneText')}
      action={
        <LinkButton to={withRole('careers', path.jobs(language))} iconAfter="arrow">
          {t('own.jobs')}
        </LinkButton>
      }
    />
  )
}
