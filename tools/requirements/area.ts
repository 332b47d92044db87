/**
 * One requirement: its id in the specification, what it asks for in our words, and where it is built. A place is a path
 * from the root (the tool checks that it exists); a place that begins with `later` says what it waits for.
 */
export type Requirement = readonly [id: string, title: string, ...places: string[]]

export type Area = { key: string; name: string; rows: readonly Requirement[] }
