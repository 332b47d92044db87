import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'

interface RefusalProps {
  call: 'applyInBallot' | 'withdrawBallotApplication'
  failure: Failure
}

/** Why a call was refused. Its words are fetched when there is something to say: put it in a `Suspense`. */
export function Refusal({ call, failure }: RefusalProps) {
  const { t } = useTranslation('errors')
  return (
    <Banner kind="err" role="alert">
      {t([`native.${failure.problem?.errorCode ?? 'none'}`, `calls.${call}`])}
    </Banner>
  )
}
