// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { decide, readConsent } from './consent.ts'
import { pushEvent } from './data-layer.ts'
import { afterRouteChange, trackRouteChange } from './route-changes.ts'

const view = { path: '/', site: 'profis', language: 'de', title: 'Profis' }

beforeEach(() => {
  delete window.dataLayer
  decide([], 'localhost')
})

describe('consent', () => {
  test.each([
    ['', false, []],
    ['consent=', true, []],
    ['a=1; consent=statistics.marketing', true, ['statistics', 'marketing']],
    ['consent=statistics.everything', true, ['statistics']],
    ['noconsent=statistics', false, []],
  ])('reads %j', (cookies, decided, allowed) => {
    const read = readConsent(cookies)
    expect([read.decided, [...read.allowed]]).toEqual([decided, allowed])
  })

  test('lets no event out before it is given, and does not send the old ones afterwards', () => {
    pushEvent({ event: 'page_view', ...view })
    expect(window.dataLayer).toBeUndefined()
    decide(['statistics'], 'localhost')
    pushEvent({ event: 'page_view', ...view, path: '/kader' })
    expect(window.dataLayer).toEqual([{ event: 'page_view', ...view, path: '/kader' }])
  })
})

describe('after a change of route', () => {
  test('SHELL-08 widgets run always, analytics and advertisements with their consent', () => {
    const ran: string[] = []
    const stop = [
      afterRouteChange(null, () => ran.push('widgets')),
      afterRouteChange('statistics', () => ran.push('analytics')),
      afterRouteChange('marketing', () => ran.push('advertisements')),
    ]
    trackRouteChange(view)
    expect(ran).toEqual(['widgets'])
    decide(['statistics', 'marketing'], 'localhost')
    trackRouteChange(view)
    expect(ran).toEqual(['widgets', 'widgets', 'analytics', 'advertisements'])
    for (const end of stop) end()
    trackRouteChange(view)
    expect(ran).toHaveLength(4)
  })
})
