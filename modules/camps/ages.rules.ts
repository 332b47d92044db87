/** Years of age on a day; both are ISO dates. Whoever was born on 29 February grows older on 1 March. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** May somebody of that birthday come? What counts is the first day of the camp. */
export function fitsAge(
  birthday: string,
  camp: { startsOn: string; ageFrom: number; ageUntil: number },
): boolean {
  const age = ageOn(birthday, camp.startsOn)
  return age >= camp.ageFrom && age <= camp.ageUntil
}
