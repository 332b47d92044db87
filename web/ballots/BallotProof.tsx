import { useTranslation } from 'react-i18next'
import { readBallotProof } from '#modules/ballots/endpoints.ts'
import type { Ballot } from '#modules/ballots/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Published } from '#web/draws/Published.tsx'

/** What is published of the draw so far, and once it is drawn the way to make it again. */
export function BallotProof({ ballot }: { ballot: Ballot }) {
  const { t } = useTranslation('ballots')
  const { id } = ballot

  async function load() {
    const answer = await call(readBallotProof, { params: { id }, reaction: () => 'silent' })
    return answer.ok ? answer.data : null
  }

  return (
    <Published
      draw={ballot}
      load={load}
      file={addressOf(readBallotProof, { params: { id } })}
      lead={t('proof.lead')}
    />
  )
}
