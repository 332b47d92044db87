import { expect, test } from 'vitest'
import { listHeaders } from './mail.ts'
import { writeLetter } from './mail-layout.ts'

test('CNS-11 a mail to many carries the one-click way out of RFC 8058, others nothing', () => {
  expect(listHeaders('https://club.test/x')).toEqual({
    'List-Unsubscribe': '<https://club.test/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(listHeaders(undefined)).toEqual({})
})

test('CNS-11 an address in the footer is a link, and nothing else becomes one', () => {
  const footer = 'Abbestellen: https://club.test/x?a=1&b=2\nSV <Falkenstadt>'
  const { html, plain } = writeLetter({ language: 'de', title: 'Hallo', paragraphs: [], footer })
  expect(html).toContain('<a href="https://club.test/x?a=1&amp;b=2"')
  expect(html).toContain('</a><br>SV &lt;Falkenstadt&gt;')
  expect(plain).toContain(footer)
})
