import { club } from '#club/club.ts'

/** CART-15: today is 0 to 10 days after this year's birthday. Both as `yyyy-mm-dd`; a window may reach over New Year. */
export function isInBirthdayRange(birthday: string | null, today: string): boolean {
  if (!birthday) return false
  const year = Number(today.slice(0, 4))
  return [year, year - 1].some((each) => {
    const days = Math.round((Date.parse(today) - Date.parse(birthdayIn(each, birthday))) / 86_400_000)
    return days >= 0 && days <= club.birthdayWindowDays
  })
}

/** Who was born on 29 February celebrates on 1 March in other years. */
function birthdayIn(year: number, birthday: string): string {
  const day = birthday.slice(5)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${day === '02-29' && !isLeap ? '03-01' : day}`
}
