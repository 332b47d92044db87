import { afterEach, expect, test, vi } from 'vitest'
import { createOrganisationTokens } from './organisation-token.ts'

const issuer = { authority: 'https://id.club.example', clientId: 'kurve-web' }
const organisation = { id: 'hafenbau', name: 'Hafenbau GmbH', type: 'company' }
const user = { access_token: 'of-the-person', expires_at: Date.now() / 1000 + 500, profile: { sub: 'anna' } }

afterEach(() => vi.unstubAllGlobals())

const acting = (answer: () => Response) => {
  const exchange = vi.fn(async () => answer())
  vi.stubGlobal('fetch', exchange)
  const onFailure = vi.fn()
  return { ...createOrganisationTokens({ issuer, onFailure }), exchange, onFailure }
}

test('AUTH-15 whoever acts for a company carries its name, its kind, their own profile and both tokens', async () => {
  const { userOf } = acting(() => Response.json({ access_token: 'of-the-company', expires_in: 300 }))
  expect(await userOf(organisation, user)).toEqual({
    orgName: 'Hafenbau GmbH',
    orgType: 'company',
    profile: { sub: 'anna' },
    token: 'of-the-company',
    user_token: 'of-the-person',
  })
})

test('AUTH-07 a token is exchanged once, anew for another company, another token of one’s own, and shortly before it ends', async () => {
  let seconds = 300
  const answer = () => Response.json({ access_token: 'of-the-company', expires_in: seconds })
  const { userOf, exchange, forget } = acting(answer)
  const calls = async (given: Parameters<typeof userOf>) => {
    await userOf(...given)
    return exchange.mock.calls.length
  }
  expect(await calls([organisation, user])).toBe(1)
  expect(await calls([organisation, user])).toBe(1)
  expect(await calls([{ ...organisation, id: 'werft' }, user])).toBe(2)
  seconds = 9
  const renewed = { ...user, access_token: 'renewed' }
  expect(await calls([organisation, renewed])).toBe(3)
  expect(await calls([organisation, renewed])).toBe(4)
  seconds = 300
  expect(await calls([organisation, renewed])).toBe(5)
  forget()
  expect(await calls([organisation, renewed])).toBe(6)
})

test('AUTH-34 a refused exchange leaves one’s own token and none of the company’s, and says so once', async () => {
  const refused = acting(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  const carried = await refused.userOf(organisation, user)
  expect(carried).toMatchObject({ token: null, user_token: 'of-the-person' })
  expect(refused.onFailure).toHaveBeenCalledOnce()
})
