import './camps.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { campsPage } from '#club/camps.ts'
import type { Camp } from '#modules/camps/schema.ts'
import { page, services } from '#web/site/context.ts'
import { useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { StartLink } from '#web/site/StartLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CampRow } from './CampRow.tsx'
import { useMine } from './mine.ts'

export const handle: PageHandle = { head: 'night' }

export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('camps')
  context.get(page).cacheSeconds(10)
  return { camps: await context.get(services).camps.list() }
}

/** The camps of the football school, by their first day; those that are over below. */
export default function CampsPage() {
  const { t } = useTranslation('camps')
  const { camps } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle title={t('list.title')} description={t('list.description')} />
      <Hero />
      <div className="wrap camps">
        {camps.length === 0 ? (
          <EmptyState
            icon="calendar"
            title={t('list.none.title')}
            text={t('list.none.text')}
            action={<StartLink />}
          />
        ) : (
          <Camps camps={camps} />
        )}
      </div>
    </>
  )
}

function Hero() {
  const text = useText()
  return (
    <section className="camps-hero" data-theme="flutlicht">
      <Picture
        className="camps-hero__image"
        src={campsPage.picture}
        width={1440}
        height={620}
        alt=""
        sizes="(width < 760px) 100vw, 60vw"
        eager
      />
      <svg viewBox="0 0 1440 480" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <path fill="var(--accent)" d="M770 0H840L648 480H578Z" />
      </svg>
      <div className="wrap">
        <h1 className="mega">{text(campsPage.title)}</h1>
        <p className="lead">{text(campsPage.lead)}</p>
      </div>
    </section>
  )
}

const AGES = { all: null, younger: [0, 9], older: [10, 99] } as const
type Age = keyof typeof AGES

/** What can still be booked comes before what is only remembered. */
const isOver = ({ state }: Camp): boolean => state === 'past_closing_date'

function Camps({ camps }: { camps: Camp[] }) {
  const { t } = useTranslation('camps')
  const { mine } = useMine()
  const [age, setAge] = useState<Age>('all')
  const [place, setPlace] = useState('')
  const places = [...new Set(camps.map((camp) => camp.place))]
  const span = AGES[age]
  const fits = camps.filter(
    (camp) =>
      (place === '' || camp.place === place) &&
      (span === null || (camp.ageFrom <= span[1] && camp.ageUntil >= span[0])),
  )
  const shown = [...fits.filter((camp) => !isOver(camp)), ...fits.filter(isOver)]
  return (
    <>
      <div className="camps__filters">
        <div className="field">
          <span className="label" aria-hidden="true">
            {t('list.age')}
          </span>
          <Segment
            label={t('list.age')}
            value={age}
            onChange={setAge}
            options={(Object.keys(AGES) as Age[]).map((value) => ({ value, label: t(`list.ages.${value}`) }))}
          />
        </div>
        <Field label={t('list.place')}>
          <Select value={place} onChange={({ currentTarget }) => setPlace(currentTarget.value)}>
            <option value="">{t('list.allPlaces')}</option>
            {places.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      </div>
      <h2>
        <VisuallyHidden>{t('list.all')}</VisuallyHidden>
      </h2>
      <p className="camps__count small muted" role="status">
        {t('list.count', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <EmptyState
          icon="calendar"
          title={t('list.noneFits.title')}
          text={t('list.noneFits.text')}
          action={
            <Button
              kind="quiet"
              onClick={() => {
                setAge('all')
                setPlace('')
              }}
            >
              {t('list.showAll')}
            </Button>
          }
        />
      )}
      <ul className="camps__list">
        {shown.map((camp) => (
          <li key={camp.id}>
            <CampRow camp={camp} mine={mine} />
          </li>
        ))}
      </ul>
    </>
  )
}
