import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import type { PersonPage } from '#modules/matches/page.schema.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { dateText } from '../match-view.ts'

/** Who it is at poster scale: the number, the figure in front of it, the name across both. */
export function PersonHero({ found }: { found: PersonPage }) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const text = useText()
  const { person } = found
  const longest = Math.max(
    ...`${person.firstName} ${person.lastName}`.split(/[ -]/).map((word) => [...word].length),
  )
  const figure = person.figure ?? person.picture
  const facts = [
    { term: t('person.role'), text: text(person.role) || t(`groups.${person.group}`) },
    { term: t('person.born'), text: person.bornOn && longDate(person.bornOn, language) },
    { term: t('person.nation'), text: person.nation && nationName(person.nation, language) },
    {
      term: t('person.height'),
      text: person.heightCm && t('person.metres', { height: metres(person.heightCm, language) }),
    },
    { term: t('person.foot'), text: person.foot && t(`person.feet.${person.foot}`) },
    { term: t('person.since'), text: person.inClubSince && text(person.inClubSince) },
    { term: t('person.contract'), text: person.contractUntil },
  ].filter((fact) => fact.text)
  return (
    <section className="person-hero" data-theme="flutlicht">
      <div className="wrap person-hero__in">
        {person.number !== null && (
          <span className="num person-hero__number" aria-hidden="true">
            {person.number}
          </span>
        )}
        {figure && (
          <img
            className={
              person.figure ? 'person-hero__figure' : 'person-hero__figure person-hero__figure--bust'
            }
            src={`/media/${figure}`}
            alt={t('person.picture', { name: `${person.firstName} ${person.lastName}` })}
            width={person.figure ? 700 : 380}
            height={person.figure ? 760 : 475}
            fetchPriority="high"
          />
        )}
        <h1 className="mega" style={{ '--longest': longest } as CSSProperties}>
          <span>
            {person.title && `${person.title} `}
            {person.firstName}
          </span>{' '}
          {person.lastName}
        </h1>
        <dl className="person-hero__facts">
          {facts.map(({ term, text: said }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function longDate(day: string, language: Language): string {
  return dateText(`${day}T12:00:00Z`, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

function metres(heightCm: number, language: Language): string {
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language]
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(heightCm / 100)
}

function nationName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
