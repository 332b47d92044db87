import type { OfficePerson } from '#modules/office/people/schema.ts'

/** What each part of a person's page gets. */
export type PersonPartProps = { person: OfficePerson; onChanged: () => Promise<void> }
