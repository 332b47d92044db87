/** Where the secret of a draw lies. */
export const placeOf = (id: string): string => `camp_draws.secret.${id}`

/** Pages that show camps, and what came of their draws. */
export const TAGS = ['camps']
