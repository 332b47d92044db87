import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { listFixtures } from '#modules/office/events/change.endpoints.ts'
import type { OfficeFixture } from '#modules/office/events/change.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { Section } from '../../parts/Section.tsx'
import { FixtureDialog } from './FixtureDialog.tsx'

/** Matches that no tickets are sold for yet, at home and away: one is chosen, or typed where none is known. */
export function Fixtures({ head }: { head: (actions: ReactNode) => ReactNode }) {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | OfficeFixture | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: ['events', 'fixtures'],
    queryFn: ({ signal }) => read(listFixtures, { signal }),
  })
  useCommand({
    id: 'events.fixture',
    label: t('fixture.title'),
    keys: 'n',
    icon: 'plus',
    group: 'new',
    hint: t('fixture.hint'),
    run: () => setOpen('new'),
  })
  const typeOne = (
    <Button size="s" kind="ink" icon="plus" onClick={() => setOpen('new')}>
      {t('fixture.title')} <KeyCaps keys="n" />
    </Button>
  )
  const isEmpty = data?.items.length === 0
  return (
    <>
      {head(isEmpty ? null : typeOne)}
      {!data && isError && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton label={t('loading')} rows={6} />}
      {isEmpty && (
        <EmptyState icon="ticket" title={t('new.none')} text={t('new.noneText')} action={typeOne} />
      )}
      {data && !isEmpty && (
        <Section title={t('new.choose')}>
          <ul className="fixtures">
            {data.items.map((fixture) => (
              <FixtureRow key={fixture.id} fixture={fixture} onChange={() => setOpen(fixture)} />
            ))}
          </ul>
        </Section>
      )}
      {open && (
        <FixtureDialog
          fixture={open === 'new' ? null : open}
          onDone={async (id) => {
            setOpen(null)
            // Whoever types a match wants to sell tickets for it.
            if (open === 'new') await navigate(`/spiele/neu?spiel=${id}`)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function FixtureRow({ fixture, onChange }: { fixture: OfficeFixture; onChange: () => void }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { id, side, venue, opponent, competition, matchday, startsAt, isTyped } = fixture
  const facts = [
    shortMoment(startsAt, language),
    competition,
    matchday === null ? '' : t('fixture.nthMatchday', { matchday }),
    side === 'away' ? (venue ?? '') : '',
  ]
  return (
    <li>
      <Link to={`/spiele/neu?spiel=${id}`}>
        {side === 'home' ? opponent : t('fixture.awayAt', { opponent })}
      </Link>
      <span className="fixtures__facts">{facts.filter(Boolean).join(', ')}</span>
      {isTyped && (
        <Button size="s" kind="quiet" aria-label={t('fixture.changeOne', { opponent })} onClick={onChange}>
          {t('fixture.changeIt')}
        </Button>
      )}
    </li>
  )
}
