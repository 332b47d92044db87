import { expect, test } from 'vitest'
import { listHeaders } from './mail.ts'

test('CNS-11 a mail to many carries the one-click way out of RFC 8058, others nothing', () => {
  expect(listHeaders('https://club.test/x')).toEqual({
    'List-Unsubscribe': '<https://club.test/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(listHeaders(undefined)).toEqual({})
})
