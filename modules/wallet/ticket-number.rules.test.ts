import { expect, test } from 'vitest'
import { ticketNumber } from './ticket-number.rules.ts'

test('calls a ticket by the end of its id, short enough to be read to somebody', () => {
  expect(ticketNumber('0199a3c4-7d21-7e0f-8f3a-21bc90de4f5a')).toBe('21BC-90DE-4F5A')
  expect(ticketNumber('0199a3c4-7d21-7e0f-8f3a-21bc90de4f5b')).not.toBe('21BC-90DE-4F5A')
})
