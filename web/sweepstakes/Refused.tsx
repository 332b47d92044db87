import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { useRefusal } from './refusal.ts'

/** Why there is no new lot: that there is one already is information, anything else a warning (SWP-08). */
export function Refused({ failure }: { failure: Failure }) {
  const say = useRefusal()
  const isInformation = failure.status === 409
  return (
    <Banner kind={isInformation ? 'info' : 'warn'} role={isInformation ? 'status' : 'alert'}>
      <p>{say(failure)}</p>
    </Banner>
  )
}
