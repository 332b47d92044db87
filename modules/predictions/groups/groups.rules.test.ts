import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFitGroupName } from './groups.rules.ts'
import { groupOf, invitationTo, isGood } from './invitation.ts'

test('a group is called what friends call themselves', () => {
  for (const name of [
    'Stammtisch',
    '1. FC Küche',
    'F.C. Kegelfreunde 09',
    '„Die Vier“ (Block H)',
    '居酒屋チーム',
    'Müller & Söhne',
    'Tipp ⚽ Tore',
    "Oma's Runde!",
  ])
    expect([name, isFitGroupName(name)]).toEqual([name, true])
  for (const name of [
    'S.í e g h e i l',
    '<b>fett</b>',
    'www.wette.com',
    'bit.ly runde',
    'https wette',
    '=cmd()',
    '+49 170',
    '@alle',
    'ż́́́algo',
    '⚽⚽',
    'x',
    'a\u202Eb',
    'a\u0007b',
  ])
    expect([name, isFitGroupName(name)]).toEqual([name, false])
})

test('an invitation names its group, and is good for the link that counts now alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 1e6 }), fc.nat(43), (id, link, at) => {
      const invitation = invitationTo('secret', { id, link })
      expect(groupOf(invitation)).toBe(id)
      expect(isGood('secret', invitation, { id, link })).toBe(true)
      expect(isGood('secret', invitation, { id, link: link + 1 })).toBe(false)
      expect(isGood('other', invitation, { id, link })).toBe(false)
      const turned = invitation[at] === 'A' ? 'B' : 'A'
      const changed = invitation.slice(0, at) + turned + invitation.slice(at + 1)
      expect(isGood('secret', changed, { id, link })).toBe(false)
    }),
  )
  for (const made of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}!`, 'A'.repeat(45)])
    expect(groupOf(made)).toBe(null)
})
