/** What is changed about who looks after the children. */
export type Changing = { what: 'add' } | { what: 'remove'; guardianId: string; name: string }

export function fullName({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
