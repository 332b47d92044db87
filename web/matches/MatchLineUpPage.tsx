import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { LineUps } from './LineUps.tsx'
import { loadMatch } from './load-match.ts'
import { MatchFrame } from './MatchFrame.tsx'
import { Pitch } from './Pitch.tsx'

export const handle: PageHandle = { head: 'night' }

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args)
}

export default function MatchLineUpPage() {
  const { t } = useTranslation('matchCentre')
  return (
    <MatchFrame loaded={useLoaderData<typeof loader>()} view="lineUp">
      {({ ticker, centre }) => (
        <div className="wrap g12 mc-page">
          <div className="c5">
            <Pitch ticker={ticker} own={centre.own} />
          </div>
          <div className="c7">
            <h2 className="h2 mc-h">{t('view.lineUp')}</h2>
            <LineUps ticker={ticker} own={centre.own} />
          </div>
        </div>
      )}
    </MatchFrame>
  )
}
