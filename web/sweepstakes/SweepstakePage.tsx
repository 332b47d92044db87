import './sweepstakes.css'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { SweepstakeHero, SweepstakeMatter } from './SweepstakeMatter.tsx'

export const handle: PageHandle = { head: 'night' }

export async function loader({ context, params }: LoaderFunctionArgs) {
  context.get(page).tag('sweepstakes')
  context.get(page).cacheSeconds(60)
  const sweepstake = await context.get(services).sweepstakes.one(params['sweepstake'] ?? '')
  if (!sweepstake?.name) throw data(null, 404)
  return { sweepstake }
}

/** One sweepstake. */
export default function SweepstakePage() {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const text = useText()
  const { sweepstake } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle title={text(sweepstake.name!)} description={text(sweepstake.text!)} />
      <SweepstakeHero sweepstake={sweepstake} />
      <div className="wrap sweepstakes">
        <SweepstakeMatter sweepstake={sweepstake} />
        <MoreLink to={path.sweepstakes(language)}>{t('all')}</MoreLink>
      </div>
    </>
  )
}
