// @vitest-environment jsdom
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '#club/club.ts'
import type { PledgedMoney } from '#modules/checkout/open-items/settlement.schema.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { PledgeNote } from './PledgeNote.tsx'

afterEach(cleanUp)

const fresh: PledgedMoney = {
  ...{ amount: 9890, until: '2026-12-25', latestOn: null, takenAmount: null, takenOn: null },
  ...{ sentPieces: 0, waitingPieces: 2 },
}

let shown = fresh
function Shown() {
  return <PledgeNote pledge={shown} />
}
const Stub = createRoutesStub([{ path: '*', Component: Shown }])

function said(pledge: Partial<PledgedMoney>, language: Language = 'de'): string {
  shown = { ...fresh, ...pledge }
  const { box } = render(
    <InLanguage language={language}>
      <Stub initialEntries={['/']} />
    </InLanguage>,
  )
  return box.textContent!.replaceAll('\u00a0', ' ')
}

test.each<[string, Partial<PledgedMoney>, RegExp]>([
  ['nothing has left', {}, /Noch nicht eingezogen98,90 €.*erst, wenn alles unterwegs ist/],
  [
    'a part has left',
    { latestOn: '2026-12-23', sentPieces: 1, waitingPieces: 1 },
    /mit dem letzten Paket, spätestens am .*23\. Dezember 2026\. Es fehlt noch ein Teil\./,
  ],
  ['it is asked for', { takenAmount: 9890, sentPieces: 2, waitingPieces: 0 }, /wird gerade eingezogen/],
  [
    'it was taken',
    { takenAmount: 9890, takenOn: '2026-12-03', sentPieces: 2, waitingPieces: 0 },
    /^Eingezogen98,90 €am .*3\. Dezember 2026$/,
  ],
  [
    'it was taken before all had left',
    { takenAmount: 9890, takenOn: '2026-12-23', sentPieces: 1, waitingPieces: 1 },
    /Eingezogen98,90 €.*auch, was noch nicht verschickt ist/,
  ],
  ['it was let go', { amount: 0, takenAmount: 0 }, /^Es wurde nichts eingezogen/],
])('%s', (_, pledge, words) => {
  expect(said(pledge)).toMatch(words)
})

test.each(['en', 'ja'] as const)('in %s every state has its words', (language) => {
  const day = { latestOn: '2026-12-23' }
  for (const one of [{}, { ...day, waitingPieces: 1 }, { ...day, waitingPieces: 3 }, { takenAmount: 1 }])
    expect(said(one, language)).not.toContain('pledge.')
})
