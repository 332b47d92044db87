import type { Area } from './area.ts'

const ENDPOINTS = 'modules/organisations/endpoints.ts'
const SCHEMA = 'modules/organisations/schema.ts'
const RULES = 'modules/organisations/rules.ts'
const MEMBERS = 'modules/organisations/members.ts'
const OWN = 'modules/organisations/own-memberships.ts'
const WORDS = 'web/organisations/organisation-data.ts'
const INVITATION = 'web/organisations/invitation/InvitationPage.tsx'

/** Fan clubs and companies, and who belongs to them. */
export const organisations: readonly Area[] = [
  {
    key: 'ORG',
    name: 'Organisations',
    rows: [
      ['ORG-01', 'one’s own memberships, with the group of prices', SCHEMA],
      ['ORG-02', 'a member: address, administrator or not', SCHEMA],
      ['ORG-03', 'accepted or declined', OWN],
      ['ORG-04', 'made an administrator, or a member again', MEMBERS],
      ['ORG-05', 'taken out', MEMBERS],
      ['ORG-06', 'a member sees their own alone', OWN],
      ['ORG-07', 'what administrators do', MEMBERS],
      ['ORG-08', 'call: own memberships', ENDPOINTS],
      ['ORG-09', 'call: those of a plain member', ENDPOINTS],
      ['ORG-10', 'call: decline, or leave', ENDPOINTS],
      ['ORG-11', 'call: accept', ENDPOINTS],
      ['ORG-12', 'call: the members', ENDPOINTS],
      ['ORG-13', 'so many to a page, and a search', SCHEMA],
      ['ORG-14', 'call: invite an address', ENDPOINTS],
      ['ORG-15', 'call: take out', ENDPOINTS],
      ['ORG-16', 'call: administrator or not', ENDPOINTS],
      ['ORG-17', 'an address that exists already', RULES],
      ['ORG-18', 'not signed in', 'web/api/call.ts'],
      ['ORG-19', 'why an invitation was refused', WORDS],
      ['ORG-20', 'why a contract is not passed on', 'web/contracts/transfers/failure-words.ts'],
      ['ORG-21', 'whatever else goes wrong', WORDS],
      ['ORG-22', 'call: where one is an administrator', ENDPOINTS],
      ['ORG-23', 'administrators by their memberships', 'modules/organisations/organisations.ts'],
      ['ORG-24', 'person, organisation, holder of a season ticket', 'web/shell/AccountSwitch.tsx'],
      ['ORG-25', 'invited or confirmed', 'web/organisations/MembersTable.tsx'],
      ['ORG-26', 'its name and address', SCHEMA],
      ['ORG-27', 'so many organisations to a page', SCHEMA],
    ],
  },
  {
    key: 'FAN',
    name: 'Fan clubs',
    rows: [
      ['FAN-01', 'screens: members, invitation, answer', 'web/organisations/MembersPage.tsx', INVITATION],
      ['FAN-02', 'a member with number, address, role and day', SCHEMA],
      ['FAN-03', 'accepted, declined, expired, another account', INVITATION],
      ['FAN-04', 'two administrators at most', RULES],
      ['FAN-05', 'administrators give up their own right alone', RULES],
      [
        'FAN-06',
        'what administrators may do',
        'modules/identity/tokens/exchange.ts',
        'web/session/organisation-token.ts',
      ],
      ['FAN-07', 'members are added, taken out and promoted', MEMBERS],
      ['FAN-08', 'whoever gives the right up stays a member', MEMBERS],
      ['FAN-09', 'another’s right: the fan service', 'web/organisations/MemberDialog.tsx'],
      ['FAN-10', 'an invitation is answered', OWN],
      ['FAN-11', 'the link is for another account', OWN],
      ['FAN-12', 'there are as many as there may be', RULES],
    ],
  },
]
