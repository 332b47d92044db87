import { datevFile } from './datev.ts'
import { closeDay, findBrokenDay, listDays, readDay, requireClosableDay } from './days.ts'
import { closeMonth, findBrokenMonth, listMonths, readMonth, requireClosable } from './months.ts'
import { ossCorrectionsList, ossFile, ossFormCorrections, readOss, readOssQuarter } from './oss.ts'
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
import { judgePartnerBooking, takePartnerBooking } from './partner-bookings.ts'
import {
  findBrokenSettlement,
  listPartnerBooks,
  notePartnerPayout,
  readOpenMonth,
  readSettlement,
  setCommission,
  settleMonth,
} from './partners.ts'

export type { ClosedDay, DayBooks, DayState } from './closed-day.ts'
export type { AccountingMonth, MonthBooks } from './months.ts'
export type { OssOverview, OssQuarter } from './oss.ts'
export type { DatevPackage } from './packages.ts'
export type { JudgedPartnerBooking, PartnerBooking } from './partner-bookings.ts'
export type { PartnerSums } from './partners.rules.ts'
export type { Partner, PartnerSale, PartnerSettlement } from './partners.storage.ts'
export type { PartnerBooks } from './partners.ts'
/** The door: days and months, their closing and its proof, and what the tax adviser is handed. */
export {
  closeDay,
  closeMonth,
  datevFile,
  findBrokenDay,
  findBrokenMonth,
  findBrokenSettlement,
  forgetPackages,
  insertPackage,
  judgePartnerBooking,
  lastPackage,
  listDays,
  listMonths,
  listPackages,
  listPartnerBooks,
  makePackageStep,
  notePartnerPayout,
  openPackageFile,
  ossCorrectionsList,
  ossFile,
  ossFormCorrections,
  PACKAGE_DAYS,
  planPackage,
  readDay,
  readMonth,
  readOpenMonth,
  readOss,
  readOssQuarter,
  readSettlement,
  requireClosable,
  requireClosableDay,
  setCommission,
  settleMonth,
  takePartnerBooking,
}
