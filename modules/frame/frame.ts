import type { Logger } from 'pino'
import { inContext } from '#platform/in-context.ts'
import type { FrameContext } from './context.ts'
import { usesOf } from './hits.storage.ts'
import { createHits } from './hits.ts'
import * as menus from './menus.ts'
import { findNotice } from './notices.storage.ts'
import * as notices from './notices.ts'
import { listPartnersNaming } from './partners.storage.ts'
import * as partners from './partners.ts'
import { placesOf } from './places.ts'
import * as rows from './redirects.storage.ts'
import * as redirects from './redirects.ts'
import { planImport, writeImport } from './redirects-import.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import * as siteFrame from './site-frame.ts'

export type { Menu } from './menus.storage.ts'
export type { Notice } from './notices.rules.ts'
export type { Partner } from './partners.storage.ts'
export type { StoredRedirect, Usage } from './redirects.storage.ts'
export type { Moved } from './redirects.ts'
export type { PlannedRow } from './redirects-import.ts'
export type { StoredSiteFrame } from './site-frame.storage.ts'
export { listPartnersNaming }
export type Frame = ReturnType<typeof createFrame>

/** What stands on every page of a site and is made in the office. */
export function createFrame(ctx: Omit<FrameContext, 'hits'> & { log: Logger }) {
  const hits = createHits(ctx)
  const own = { ...ctx, hits, schedule: createSchedule(ctx) }
  return {
    hits,
    ...inContext(own, {
      showNotices: notices.showNotices,
      showPartners: partners.showPartners,
      showSiteFrame: siteFrame.showSiteFrame,
      findMoved: redirects.findMoved,
    }),
    ...inContext(own, { placesOf }),
    ...forOffice(own),
  }
}

/** For the office, in its transactions. */
function forOffice(own: FrameContext & { schedule: Schedule }) {
  return {
    notices: {
      find: findNotice,
      ...inContext(own, {
        foresee: notices.foreseeNotice,
        make: notices.makeNotice,
        change: notices.changeNotice,
        turn: notices.switchNotice,
        remove: notices.removeNotice,
      }),
    },
    partners: {
      ofClub: partners.partnersOfClub,
      ...inContext(own, {
        list: partners.listPartners,
        take: partners.takePartners,
        reset: partners.resetPartners,
        add: partners.addPartner,
        change: partners.changePartner,
        remove: partners.removePartner,
      }),
    },
    siteFrame: inContext(own, {
      ofClub: siteFrame.siteFrameOfClub,
      list: siteFrame.listSiteFrame,
      save: siteFrame.saveSiteFrame,
      reset: siteFrame.resetSiteFrame,
    }),
    menus: inContext(own, {
      ofClub: menus.menuOfClub,
      list: menus.listMenus,
      save: menus.saveMenu,
      reset: menus.resetMenu,
    }),
    redirects: {
      list: rows.listRedirects,
      find: rows.findRedirect,
      lock: rows.lockRedirects,
      among: rows.among,
      usesOf,
      ...inContext(own, {
        foresee: redirects.foreseeRedirect,
        siteOf: redirects.siteOfTyped,
        statesOf: redirects.statesOf,
        missed: redirects.listMissed,
        make: redirects.makeRedirect,
        change: redirects.changeRedirect,
        remove: redirects.removeRedirect,
        planImport,
        writeImport,
      }),
    },
  }
}
