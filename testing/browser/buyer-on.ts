import { expect, type Page } from '@playwright/test'
import type { PersonKey } from '#demo/people.ts'
import type { Buyer, Shop } from '#testing/harness/buyer.ts'
import { createDriver } from '#testing/harness/driver.ts'
import { origin } from './journey.ts'
import { openSignedIn } from './signed-in.ts'

/** A fan who has signed in by the pages, and orders by the calls that pages make. */
export async function buyerOn(
  page: Page,
  who: PersonKey,
): Promise<{ shop: Shop; buyer: Buyer; close: () => Promise<unknown> }> {
  let token = ''
  page.on('request', (request) => {
    token = request.headers()['authorization']?.slice('Bearer '.length) ?? token
  })
  await openSignedIn(page, who)
  await expect.poll(() => token).not.toBe('')
  const { port } = new URL(origin())
  const driver = createDriver({ origin: `http://127.0.0.1:${port}` })
  const insist: Shop['insist'] = (call) =>
    driver.insist({ ...call, host: call.host ?? new URL(origin('stores')).host })
  return {
    shop: { insist, bankHost: `bank.club.localhost:${port}` },
    buyer: { id: who, token },
    close: async () => driver.close(),
  }
}
