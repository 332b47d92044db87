import { expect, test } from 'vitest'
import {
  clearDeviceData,
  clearDeviceDataOfOthers,
  isDeviceDataMissed,
  registerDeviceData,
} from './device-data.ts'

test('what features keep goes when somebody signs out, also when one of them fails', async () => {
  const gone: string[] = []
  registerDeviceData({ clear: () => Promise.reject(new Error('no storage')) })
  registerDeviceData({
    clear: async () => gone.push('tickets'),
    clearOthers: async (owner) => gone.push(`not of ${owner}`),
    isMissed: async () => gone.length === 0,
  })
  expect(await isDeviceDataMissed()).toBe(true)
  await clearDeviceDataOfOthers('anna')
  await clearDeviceData()
  expect(gone).toEqual(['not of anna', 'tickets'])
  expect(await isDeviceDataMissed()).toBe(false)
})
