export const accents: {
  own: readonly string[]
  families: Readonly<Record<string, readonly string[]>>
  ofDepartments: string | null
  light: readonly string[]
} = {
  own: [],
  families: {},
  ofDepartments: null,
  light: [],
}
