/** Where an address of the old site leads: a page of ours, or an address elsewhere. */
export type LegacyTarget = { site: string; path: string } | { url: string }

const forum = (discussion: string): LegacyTarget => ({
  url: `https://forum.falkenstadt.example/diskussionen/${discussion}`,
})
const home: LegacyTarget = { site: 'global', path: '/' }

/**
 * Addresses under `/left/` of the site before this one (RED-02, RED-03), written small and without the last slash.
 * Whatever is not named here leads home.
 */
export const legacyPaths: Readonly<Record<string, LegacyTarget>> = {
  '/left': home,
  '/left/home': home,
  '/left/index.php': home,
  '/left/startseite': home,
  '/left/aktuelles': { site: 'global', path: '/news/' },
  '/left/region': { url: 'https://region.falkenstadt.example/' },
  '/left/verein/region': { url: 'https://region.falkenstadt.example/' },
  '/left/forum': { url: 'https://forum.falkenstadt.example/' },
  '/left/community/spieltag': forum('spieltag'),
  '/left/community/auswaertsfahrten': forum('auswaertsfahrten'),
  '/left/community/nordkurve': forum('nordkurve'),
  '/left/shopwoche': { site: 'stores', path: '/sale' },
  '/left/fanshop/shopwoche': { site: 'stores', path: '/sale' },
  '/left/fanshop': { site: 'stores', path: '/' },
  '/left/tickets': { site: 'tickets', path: '/' },
}

/** What the addresses of the old site began with. */
export const legacyHome = home
