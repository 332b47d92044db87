import '../sweepstakes.css'
import './calendar.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Doors } from './Doors.tsx'

export const handle: PageHandle = { head: 'day' }

/** Doors open and close by the clock: it shows within half a minute. */
export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('sweepstakes')
  context.get(page).cacheSeconds(30)
  return { calendar: await context.get(services).sweepstakes.calendar(), now: new Date().toISOString() }
}

/** The calendar with a door a day (ACC-28). */
export default function CalendarPage() {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const text = useText()
  const { calendar, now } = useLoaderData<typeof loader>()
  if (!calendar)
    return (
      <div className="wrap sweepstakes">
        <PageTitle title={t('calendar.title')} description={t('calendar.none')} noIndex />
        <h1 className="display">{t('calendar.title')}</h1>
        <EmptyState
          icon="calendar"
          title={t('calendar.noneTitle')}
          text={t('calendar.none')}
          action={<LinkButton to={path.sweepstakes(language)}>{t('all')}</LinkButton>}
        />
      </div>
    )
  return (
    <>
      <PageTitle title={text(calendar.series.name)} description={text(calendar.series.text)} />
      <Doors series={calendar.series} doors={calendar.doors} now={now} />
    </>
  )
}
