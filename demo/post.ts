import { consentTopics } from '#club/consents.ts'
import { people } from '#demo/people.ts'
import { searchableOf, sortKeyOf } from '#modules/contacts/address-book.rules.ts'
import type { Trx } from '#platform/db.ts'

const AGREED = ['ad-consent-eintracht', 'mobility', 'stadium']

const KNOWN = [
  { firstName: 'Ayla', lastName: 'Yildiz', email: 'ayla@fans.example', isFavorite: true },
  { firstName: 'Jörg', lastName: 'Böhm', email: 'joerg.boehm@fans.example', isFavorite: false },
  { firstName: 'Zoë', lastName: 'Lindner', email: 'zoe@fans.example', isFavorite: false },
]

/** What a member gets from the club and whom he passes things on to, so that the screens have something to show. */
export async function seedPost(trx: Trx): Promise<void> {
  const { id: owner } = people.mitglied
  const since = new Date(Date.now() - 90 * 86_400_000)
  const topics = consentTopics.filter(({ name }) => AGREED.includes(name))
  for (const [index, { name, consentType, textVersion, wording }] of topics.entries()) {
    const proof = {
      email: 'mitglied@falkenstadt.example',
      confirmed_at: since,
      withdrawal_token: `demo-${String(index).padStart(17, '0')}`,
    }
    await trx
      .insertInto('consents')
      .values({
        id: `01990000-0000-7000-8000-00000000d00${index}`,
        subject_id: owner,
        asked_by: owner,
        topic: name,
        consent_type: consentType,
        text_version: textVersion,
        language: 'de',
        wording: wording.de,
        source: 'account',
        asked_at: since,
        given_at: since,
        ...(consentType === 'Newsletter' ? proof : {}),
      })
      .execute()
  }
  for (const [index, { isFavorite, ...entry }] of KNOWN.entries())
    await trx
      .insertInto('address_book_entries')
      .values({
        id: `01990000-0000-7000-8000-00000000e00${index}`,
        owner_id: owner,
        first_name: entry.firstName,
        last_name: entry.lastName,
        email: entry.email,
        favorite_since: isFavorite ? since : null,
        searchable: searchableOf(entry),
        sort_key: sortKeyOf(entry),
        created_at: since,
        updated_at: since,
      })
      .execute()
}
