import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { useFailureWords } from '../../api/FailureToasts.tsx'

/** What did not work, where it was tried. */
export function Failed({ failure }: { failure: Failure | null }) {
  const say = useFailureWords()
  if (!failure) return null
  return (
    <Banner kind="err" role="alert">
      <b>{say(failure).title}</b>
      <p>{say(failure).text}</p>
    </Banner>
  )
}
