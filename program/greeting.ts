import { club } from '#club/club.ts'
import { type Domains, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import type { Config } from '#platform/settings/config.ts'

/** What whoever started the program reads in their terminal: where everything is open, and who may sign in. */
export async function greetingOf(config: Config, domains: Domains): Promise<string[]> {
  const home = siteOrigin(mainSite(), domains)
  const [shop, tickets] = [siteOf('shop'), siteOf('tickets')]
  const lines = [
    '',
    `${club.name} is open at ${home}`,
    ...(shop ? [`  Shop      ${siteOrigin(shop, domains)}`] : []),
    ...(tickets ? [`  Tickets   ${siteOrigin(tickets, domains)}`] : []),
    `  Office    ${serviceOrigin('office', domains)}`,
  ]
  if (!config.demo || config.demoPassword) return lines
  const { DEMO_PASSWORD, emailOf, people } = await import('#demo/people.ts')
  const names = Object.keys(people).map((key) => emailOf(key as keyof typeof people))
  return [
    ...lines,
    `  Mailbox   ${home}/dev/mailbox`,
    `  API       ${home}/api/docs`,
    '',
    `Sign in as ${names.join(', ')}`,
    `with the password ${DEMO_PASSWORD}`,
    '',
  ]
}
