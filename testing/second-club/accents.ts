export const accents: { own: readonly string[]; ofDepartments: string | null; light: readonly string[] } = {
  own: [],
  ofDepartments: null,
  light: [],
}
