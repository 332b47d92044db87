import { describe, expect, test } from 'vitest'
import { isVatId, readVatId } from './vat.schema.ts'

describe('VAT ids', () => {
  test.each([
    'DE136695976',
    'ATU13585627',
    'BE0776091951',
    'NL009291477B01',
    'FR40303265045',
    'IE6388047V',
    'EL094259216',
  ])('%s can be one', (id) => expect(isVatId(id)).toBe(true))
  test.each([
    'DE136695977',
    'DE12345678',
    'ATU13585628',
    'GB980780684',
    'US123456789',
    'NL009291477',
    '',
    'DE',
    '<b>',
  ])('%j cannot', (id) => expect(isVatId(id)).toBe(false))
  test('are read as people write them', () => {
    expect(readVatId(' de 136 695.976 ')).toBe('DE136695976')
  })
})
