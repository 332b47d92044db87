import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revealOfPerson } from '#modules/office/people/endpoints.ts'
import type { Revealed } from '#modules/office/people/schema.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { type Fact, Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { isInvited } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'

/** How somebody is reached, what they belong to, how they sign in. Phone and bank are covered. */
export function PersonData({ person }: PersonPartProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const covered = useCovered(person.id)
  const { account } = person
  const facts: Fact[] = [
    { term: t('data.birthday'), value: person.birthday ? shortDay(person.birthday, language) : '–' },
    ...person.emails.map(({ email, isPrimary, isConfirmed }) => ({
      term: t(isPrimary ? 'data.email' : 'data.otherEmail'),
      value: email,
      action: (
        <StateMark kind={isConfirmed ? 'ok' : 'waiting'}>
          {t(isConfirmed ? 'emails.confirmed' : 'emails.unconfirmed')}
        </StateMark>
      ),
    })),
    ...covered('phone', t('data.phone'), person.phones),
    ...covered('bank', t('data.bank'), person.bank),
    ...person.addresses.slice(0, 3).map((address) => ({
      term: t('data.address'),
      value: `${address.street}, ${address.postalCode} ${address.city}, ${address.countryCode}`,
    })),
    { term: t('data.language'), value: t(`languages.${person.language}`, person.language) },
    ...person.memberships.map(({ kind, number, state }) => ({
      term: t(`memberships.${kind}`),
      value: number ?? '–',
      detail: t(`memberships.${state}`),
    })),
    ...person.organisations.map(({ name, kind, isAdmin }) => ({
      term: t(`organisations.${kind}`),
      value: name,
      detail: isAdmin ? t('organisations.admin') : undefined,
    })),
    ...(person.efNumber ? [{ term: t('data.efNumber'), value: person.efNumber }] : []),
    {
      term: t('data.signIn'),
      value: account ? account.signInName : t('account.elsewhere'),
      detail: account
        ? account.confirmedAt
          ? t('account.sessions', { count: account.sessions.length, passkeys: account.passkeys.length })
          : t(isInvited(person) ? 'account.invited' : 'account.unconfirmed', {
              day: shortDay(account.createdAt, language),
            })
        : undefined,
    },
    ...(account?.sessions.slice(0, 3) ?? []).map(({ browser, system, lastSeenAt }) => ({
      term: t('data.device'),
      value: [browser, system].filter(Boolean).join(', ') || '?',
      detail: shortMoment(lastSeenAt, language),
    })),
    ...person.consents
      .filter(({ state }) => state === 'given')
      .map(({ topic, at }) => ({
        term: t('data.consent'),
        value: topic,
        detail: shortDay(at, language),
      })),
  ]
  return (
    <Section title={t('data.title')}>
      <Facts facts={facts} />
      <p className="person-none">{t('data.covered')}</p>
    </Section>
  )
}

/** Lines that show their ends, and what is behind them once somebody has asked; asking is written down. */
function useCovered(id: string) {
  const { t } = useTranslation('people')
  const [shown, setShown] = useState<Partial<Record<'phone' | 'bank', Revealed['values']>>>({})

  async function reveal(what: 'phone' | 'bank') {
    const answer = await act(revealOfPerson, { params: { id }, body: { what } })
    if (answer.ok) setShown((before) => ({ ...before, [what]: answer.data.values }))
  }

  return (what: 'phone' | 'bank', term: string, lines: { kind: string; covered: string }[]): Fact[] => {
    const values = shown[what]
    if (values) return values.map(({ value }) => ({ term, value }))
    return lines.map(({ covered }) => ({
      term,
      value: covered,
      action: (
        <button
          type="button"
          className="tlink"
          aria-label={`${term}: ${t('data.show')}`}
          onClick={() => void reveal(what)}
        >
          {t('data.show')}
        </button>
      ),
    }))
  }
}
