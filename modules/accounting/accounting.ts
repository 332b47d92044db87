import { datevFile } from './datev.ts'
import { closeDay, findBrokenDay, listDays, readDay, requireClosableDay } from './days.ts'
import { closeMonth, findBrokenMonth, listMonths, readMonth, requireClosable } from './months.ts'
import {
  forgetPackages,
  insertPackage,
  lastPackage,
  listPackages,
  makePackageStep,
  openPackageFile,
  PACKAGE_DAYS,
  planPackage,
} from './packages.ts'

export type { ClosedDay, DayBooks, DayState } from './closed-day.ts'
export type { AccountingMonth, MonthBooks } from './months.ts'
export type { DatevPackage } from './packages.ts'
/** The door: days and months, their closing and its proof, and what the tax adviser is handed. */
export {
  closeDay,
  closeMonth,
  datevFile,
  findBrokenDay,
  findBrokenMonth,
  forgetPackages,
  insertPackage,
  lastPackage,
  listDays,
  listMonths,
  listPackages,
  makePackageStep,
  openPackageFile,
  PACKAGE_DAYS,
  planPackage,
  readDay,
  readMonth,
  requireClosable,
  requireClosableDay,
}
