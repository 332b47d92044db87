import type { Language } from '#club/club.ts'
import { mainSite } from '#club/sites.ts'
import type { SpokenSiteFrame } from '#modules/content/shared.rules.ts'
import type { Frame } from '#modules/frame/frame.ts'
import { legalInOrder } from '#modules/frame/site-frame.rules.ts'
import type { ShownEntry, ShownGroup } from '#modules/frame/site-frame.schema.ts'

/** What the office has put around pages, as the data that pages share tells it (SHELL-23). */
export async function spokenSiteFrame(
  frame: Pick<Frame, 'showSiteFrame' | 'showPartners'>,
  reader: { site: string; language: Language },
): Promise<{ spoken: SpokenSiteFrame; tags: string[] }> {
  const now = new Date()
  const { spoken, group } = speaking(reader.language)
  const [here, everywhere, below] = await Promise.all([
    frame.showSiteFrame({ ...reader, now }),
    // The same on every site, so other sites are named with their origin.
    frame.showSiteFrame({ ...reader, site: mainSite().key, now, isWhole: true }),
    frame.showPartners({ ...reader, now }),
  ])
  const { bar, areas, footer } = everywhere.siteFrame
  return {
    spoken: {
      ...(here.menu ? { navigation: here.menu.map(spoken) } : {}),
      ...(bar ? { siteBar: { left: bar.left.map(spoken), right: bar.right.map(spoken) } } : {}),
      ...(areas ? { switcher: areas.map(group) } : {}),
      ...(footer ? { footer: footer.columns.map(group), legal: legalInOrder(footer.legal) } : {}),
      ...(below.partners
        ? {
            partners: {
              main: below.partners.main.map(({ role, name }) => ({ role, name })),
              others: below.partners.others.map(({ name }) => name),
            },
          }
        : {}),
    },
    tags: [...new Set([...here.tags, ...everywhere.tags, ...below.tags])],
  }
}

type Spoken = { label: string; href: string }

function speaking(language: Language) {
  const spoken = ({ label, href }: ShownEntry): Spoken => ({ label: label[language] ?? label.de, href })
  const group = ({ label, entries }: ShownGroup) => ({
    label: label[language] ?? label.de,
    entries: entries.map(spoken),
  })
  return { spoken, group }
}
