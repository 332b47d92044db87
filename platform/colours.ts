type Accent = { site: string; text: string; textNight: string }
type Colours = {
  palette: Readonly<Record<string, string>>
  shades: {
    day: Readonly<Record<string, string>>
    floodlight: Readonly<Record<string, string>>
  }
  clubAccent: Accent
  siteAccents: Readonly<Record<string, Accent>>
}

/** The colours of a club as a style sheet: properties that `web/styles/tokens.css` and the components name. */
export function colourSheet({ palette, shades, clubAccent, siteAccents }: Colours): string {
  return [
    '@layer base {',
    rule(':root', { ...palette, ...propertiesOf(clubAccent), 'site-on': 'var(--ink)' }),
    ...Object.entries(siteAccents).map(([key, accent]) => rule(`[data-site='${key}']`, propertiesOf(accent))),
    rule(":root, [data-theme='tag']", shades.day),
    rule("[data-theme='flutlicht']", shades.floodlight),
    '}\n',
  ].join('\n')
}

const propertiesOf = ({ site, text, textNight }: Accent) => ({
  site,
  'site-text': text,
  'site-text-night': textNight,
})

function rule(selector: string, properties: Readonly<Record<string, string>>): string {
  const lines = Object.entries(properties).map(([name, value]) => `    --${name}: ${value};`)
  return `  ${selector} {\n${lines.join('\n')}\n  }`
}

/** How much two colours differ in light, from 1 to 21 (WCAG 2.2, contrast ratio). Colours as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
