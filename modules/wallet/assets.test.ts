import { beforeAll, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import type { App } from '#platform/http/http.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { assetsRoutes } from './assets.routes.ts'
import { createAssets } from './assets.ts'

const { db } = await testDatabase('demo')
let app: App

beforeAll(async () => {
  app = await moduleApp(assetsRoutes(createAssets({ db })))
})

const assets = '/api/wallet/v3/self/assets?PageSize=1000&Page=1'

test('WAL-01 WAL-02 OPEN-25 CART-16 the badge of a member is in the wallet', async () => {
  const { status, json } = await call(app, { as: 'mitglied', url: assets })
  expect(status).toBe(200)
  expect(json.items).toMatchObject([
    { serial: 'M-18997', assetTemplate: { type: 'ClubMemberBadge', name: { de: 'Mitgliedsausweis' } } },
  ])
})

test('WAL-02 others have none, and a revoked badge is gone', async () => {
  expect((await call(app, { as: 'fan', url: assets })).json.items).toEqual([])
  await db
    .updateTable('assets')
    .set({ revoked_at: new Date() })
    .where('owner_id', '=', people.vorsitz.id)
    .execute()
  expect((await call(app, { as: 'vorsitz', url: assets })).json.items).toEqual([])
})

test('WAL-03 WAL-04 templates, and the bound of a page', async () => {
  const templates = await call(app, { as: 'fan', url: '/api/wallet/v3/self/assetTemplates' })
  expect(templates.json.items).toMatchObject([{ type: 'ClubMemberBadge' }])
  expect((await call(app, { as: 'fan', url: '/api/wallet/v3/self/assets?PageSize=1001' })).status).toBe(400)
})

test('ACC-22 WAL-02 the wallet needs a token with its scope', async () => {
  for (const url of [assets, '/api/wallet/v3/self/assetTemplates']) {
    expect((await call(app, { url })).status).toBe(401)
    expect((await call(app, { as: 'bare-fan', url })).status).toBe(403)
  }
})
