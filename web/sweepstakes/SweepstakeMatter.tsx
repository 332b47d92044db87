import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { sweepstakes as terms } from '#club/sweepstakes.ts'
import type { Sweepstake } from '#modules/sweepstakes/schema.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Crest } from '#web/ui/pictures/Crest.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Who takes part is known only once the browser has looked.
const TakePart = lazy(async () => ({ default: (await import('./TakePart.tsx')).TakePart }))

/** The poster: what is raffled, until when, and when it is drawn. */
export function SweepstakeHero({ sweepstake }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const { moment } = useFigures()
  const { status, name, text: lead, picture } = sweepstake
  const when = { when: moment(status === 'planned' ? sweepstake.opensAt : sweepstake.closesAt) }
  return (
    <section className="sweepstake-hero" data-theme="flutlicht">
      <svg viewBox="0 0 1440 520" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <path
          fill="var(--accent)"
          d="M1160 0H1500L1292 520H952ZM1070 0H1128L920 520H862ZM1022 0H1044L836 520H814Z"
        />
      </svg>
      {picture && (
        <Picture
          className="sweepstake-hero__image"
          src={picture}
          width={640}
          height={640}
          alt=""
          sizes="(min-width: 900px) 40vw, 80vw"
          eager
        />
      )}
      <div className="wrap">
        <p className="small">{t(`hero.${status}`, when)}</p>
        <h1 className="display">{text(name!)}</h1>
        <p className="lead">{text(lead!)}</p>
      </div>
    </section>
  )
}

/** Taking part, what a lot looks like, and under which conditions. */
export function SweepstakeMatter({ sweepstake }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  return (
    <>
      <section className="sweepstake-part" aria-labelledby="take-part">
        <div>
          <h2 className="h2" id="take-part">
            {t('takePart')}
          </h2>
          <Suspense fallback={<Skeleton label={t('loading')} rows={3} />}>
            <TakePart sweepstake={sweepstake} />
          </Suspense>
          <noscript>
            <p className="meta">{t('needsScript')}</p>
          </noscript>
        </div>
        <Lots sweepstake={sweepstake} />
      </section>
      <Conditions sweepstake={sweepstake} />
    </>
  )
}

function Lots({ sweepstake: { entries, drawsAt } }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const { lot, moment } = useFigures()
  return (
    <Stub flat className="sweepstake-lots" tearClassName="sweepstake-lots__tear" tear={<Crest />}>
      <div className="sweepstake-lots__main">
        <p className="small">{t('lots')}</p>
        <p>
          <Num>{lot(entries)}</Num>
        </p>
        <p className="small">{t('lotsDraw', { when: moment(drawsAt) })}</p>
      </div>
    </Stub>
  )
}

/** By the browser's own element, so that they are read without script. */
export function Conditions({ sweepstake }: { sweepstake: Sweepstake }) {
  const joined = useJoined()
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const language = useLanguage()
  const { moment } = useFigures()
  const { id, opensAt, closesAt, drawsAt, minAge, membersOnly, prizes, conditions } = sweepstake
  const { street, postalCode, city } = club.address
  const who = `${membersOnly ? 'members' : 'everybody'}${minAge > 0 ? 'Age' : ''}`
  return (
    <section className="sweepstake-terms" aria-labelledby="terms">
      <h2 className="h3" id="terms">
        {t('terms.prizes')}
      </h2>
      <ul>
        {prizes.map(({ name, quantity, kind }) => (
          <li key={name.de}>
            <b>{quantity > 1 ? t('times', { count: quantity, prize: text(name) }) : text(name)}</b>{' '}
            <span className="muted small">{t(`kinds.${kind}`)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('terms.title')}</summary>
        <ul>
          <li>{t('terms.host', { club: club.legalName })}</li>
          <li>{t(`terms.${who}`, { age: minAge })}</li>
          <li>{t('terms.period', { from: moment(opensAt), until: moment(closesAt) })}</li>
          <li>{t('terms.one')}</li>
          {sweepstake.question && (
            <li>{t(sweepstake.question.rightOnly ? 'terms.rightOnly' : 'terms.anyAnswer')}</li>
          )}
          <li>{t('terms.postal', { address: joined([club.legalName, street, `${postalCode} ${city}`]) })}</li>
          <li>
            {t('terms.draw', { when: moment(drawsAt) })}{' '}
            <TextLink to={path.sweepstakeProof({ sweepstake: id }, language)}>{t('check')}</TextLink>
          </li>
          <li>{t('terms.winners', { days: terms.answerDays })}</li>
          <li>{t('terms.data', { days: terms.keptDays })}</li>
          <li>{t('terms.noLaw')}</li>
          {conditions && <li>{text(conditions)}</li>}
        </ul>
      </details>
    </section>
  )
}
