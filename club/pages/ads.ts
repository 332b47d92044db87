/** Codes of the advertising space, as its marketer names them. The demo's show a notice in place of an advertisement. */
type AdMappings = {
  /** By uid of the content it stands beside (ADS-01). */
  byContent: Record<string, string>
  /** After the first block of a kind (ADS-02); `ad` is a block that names no code itself. */
  byBlock: Record<string, string>
  /** After these places of an overview, counted from 1 (ADS-03). */
  byPosition: Record<number, string>
}

export const ads: AdMappings = {
  byContent: { 'club-history': 'kurve-demo-geschichte', 'ground-tours': 'kurve-demo-stadionfuehrung' },
  byBlock: { ad: 'kurve-demo-content', news: 'kurve-demo-news' },
  byPosition: {
    3: 'kurve-demo-overview-3',
    9: 'kurve-demo-overview-9',
    15: 'kurve-demo-overview-15',
    21: 'kurve-demo-overview-21',
  },
}
