import type { Area } from './area.ts'

/** What the specification leaves open, in the words of what was decided. */
export const open: readonly Area[] = [
  {
    key: 'OPEN',
    name: 'What was left open',
    rows: [
      ['OPEN-01', 'addresses are ours, written down once', 'web/paths.ts'],
      ['OPEN-02', 'back from the sign-in to `/sso/callback…`', 'web/session/settings.ts'],
      ['OPEN-03', 'the account lives under `/konto`', 'web/paths.ts'],
      ['OPEN-04', 'a job has both addresses', 'web/paths.ts'],
      ['OPEN-05', 'what else an order says', 'modules/checkout/schema.ts'],
      ['OPEN-06', 'one set of rules for form and server', 'modules/contacts/schema.ts'],
      ['OPEN-07', 'roles are the server’s, and strangers get 404', 'platform/http/access.ts'],
      ['OPEN-08', 'shapes are ours and described', 'docs/openapi.gen.json', 'docs/wire.md'],
      ['OPEN-09', 'a failed sign-in in plain words', 'web/session/SignInStepPage.tsx'],
      ['OPEN-10', 'the calls of the job portal', 'modules/careers/endpoints.ts'],
      ['OPEN-11', 'ten to 128 characters', 'modules/identity/passwords/password.rules.ts', 'club/club.ts'],
      ['OPEN-12', 'fees by type of ticket', 'club/resale.ts'],
      ['OPEN-13', '15 minutes and ten more; 3 to 5 days, 5 to 8 abroad', 'club/club.ts'],
      ['OPEN-14', 'codes without a name have one', 'modules/cart/schema.ts', 'web/texts/en/errors.json'],
      ['OPEN-15', 'deletion by the dialog, names by the service', 'modules/privacy/privacy.ts'],
      [
        'OPEN-16',
        'newsletters in the account, the hint where a club wants it',
        'web/consents/NewslettersPage.tsx',
      ],
      ['OPEN-17', 'openid and the scopes of the services', 'web/session/settings.ts'],
      ['OPEN-18', 'Level3 and nb from the club’s values', 'club/club.ts', 'web/session/settings.ts'],
      ['OPEN-19', '1600 milliseconds', 'club/club.ts', 'web/checkout/usePlacing.ts'],
      ['OPEN-20', 'calls wait, the hidden frame ten seconds', 'web/api/call.ts', 'web/session/settings.ts'],
      [
        'OPEN-21',
        'equal addresses on account and by registered post',
        'modules/checkout/schema.ts',
        'club/shipping.ts',
      ],
      ['OPEN-22', 'hosts come from values and environment', 'club/domains.ts'],
      ['OPEN-23', 'the season is a value of the club', 'club/club.ts', 'modules/matches/teams.storage.ts'],
      ['OPEN-24', 'so are the domains', 'club/domains.ts'],
      ['OPEN-25', 'which badge marks a member', 'club/club.ts', 'modules/wallet/assets.ts'],
    ],
  },
]
