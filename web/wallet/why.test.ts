import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { ActionRefusal, TicketState } from '#modules/wallet/tickets.schema.ts'

test.each(club.languages)(
  'TIX-04 every state of a ticket and every reason against doing something has its words in %s',
  (language) => {
    const file = new URL(`../texts/${language}/ownTickets.json`, import.meta.url)
    const { why, state } = JSON.parse(readFileSync(file, 'utf8'))
    expect(Object.keys(why).toSorted()).toEqual(ActionRefusal.options.toSorted())
    expect(Object.keys(state).toSorted()).toEqual(TicketState.options.toSorted())
  },
)
