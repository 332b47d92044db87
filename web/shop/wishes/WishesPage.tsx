import './wishes.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { END_NOTICES } from '#modules/catalogue/wishes/wishes.schema.ts'
import { page } from '#web/site/context.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Whose list it is, and whether there is any, is known only once the browser has looked.
const WishList = lazy(async () => ({ default: (await import('./WishList.tsx')).WishList }))

const WishNoticesEnd = lazy(async () => ({
  default: (await import('./WishNoticesEnd.tsx')).WishNoticesEnd,
}))

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** What somebody has marked: of their account on every device, without one of this browser. */
export default function WishesPage() {
  const { t } = useTranslation('wishes')
  const token = useSearchParams()[0].get(END_NOTICES)
  const title = token === null ? t('title') : t('end.title')
  return (
    <div className="wrap wishes">
      <PageTitle title={title} noIndex />
      <h1 className="display">{title}</h1>
      <noscript>
        <p className="lead">{t('needsScript')}</p>
      </noscript>
      <Suspense fallback={<Skeleton label={t('loading')} rows={4} />}>
        {token === null ? <WishList /> : <WishNoticesEnd token={token} />}
      </Suspense>
    </div>
  )
}
