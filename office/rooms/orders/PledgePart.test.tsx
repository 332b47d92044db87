// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { cleanUp, until } from '#web/ui/render-for-test.ts'
import { renderInOffice } from '../../office-for-test.tsx'
import { PledgePart } from './PledgePart.tsx'

afterEach(cleanUp)

const payment = {
  ...{ amountCents: 9890, calledOffCents: 0, reservedAt: '2026-11-27T10:00:00.000Z', captureCents: null },
  ...{ takenAt: null, pieces: { sent: 1, waiting: 1, sentCents: 4995 } },
}

async function said(given: Partial<Record<keyof typeof payment, unknown>>): Promise<string> {
  const order = { payments: [{ ...payment, ...given }], siblings: [{ id: 'x' }] } as unknown as OfficeOrder
  renderInOffice(<PledgePart order={order} />)
  return (await until(() => document.querySelector('.facts')?.textContent)).replaceAll('\u00a0', ' ')
}

test('a part has left: what is pledged, what has left, and that nothing was taken yet', async () => {
  const text = await said({})
  expect(text).toMatch(/Zugesagt98,90 € bis .*25\. Dezember/)
  expect(text).toContain('Unterwegs49,95 € 1 verschickt, 1 fehlt noch')
  expect(text).toContain('Eingezogen0,00 €')
  expect(text).toMatch(/Noch einzuziehen98,90 € mit dem letzten Paket, spätestens am .*23\. Dezember/)
})

test('taken, less what was called off before', async () => {
  const taken = { captureCents: 4995, calledOffCents: 4895, takenAt: '2026-12-03T10:00:00.000Z' }
  const text = await said(taken)
  expect(text).toMatch(/Eingezogen49,95 € .*3\. Dezember/)
  expect(text).not.toContain('Noch einzuziehen')
})

test('what was paid at once has no such part', async () => {
  const order = { payments: [{ ...payment, reservedAt: null }], siblings: [] } as unknown as OfficeOrder
  renderInOffice(
    <div id="shown">
      <PledgePart order={order} />
    </div>,
  )
  expect((await until(() => document.querySelector('#shown'))).textContent).toBe('')
})
