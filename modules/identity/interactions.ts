import type Provider from 'oidc-provider'
import { unsafe } from '#platform/unsafe.ts'

/** A sign-in under way: the provider waits for it, named by `vorgang` in the address. */
export type Interaction = {
  uid: string
  language: string | null
  uiLocales: string | null
  loginHint: string | null
  /** Somebody is signed in already and has to prove it again. */
  accountId: string | null
  /** The address of the site to which the provider would lead back. */
  redirectUri: string | null
}

/** `elsewhere`: there is one, but another browser began it. */
export type FoundInteraction =
  | { kind: 'own'; interaction: Interaction }
  | { kind: 'elsewhere'; language: string | null; uiLocales: string | null }
  | { kind: 'none' }

type StoredInteraction = InstanceType<Provider['Interaction']>

export type Interactions = ReturnType<typeof createInteractions>

/**
 * A sign-in belongs to the browser that began it, at every step. Its id stands in the address, and an address can be sent
 * to somebody else: whoever signed in for it there would sign in the sender, who has the cookie that takes it up again.
 */
export function createInteractions(provider: () => Provider) {
  async function load(uid: string | undefined): Promise<StoredInteraction | null> {
    if (!uid || !/^[\w-]{10,60}$/.test(uid)) return null
    return (await provider().Interaction.find(uid)) ?? null
  }

  async function find(uid: string | undefined, browserMark: string | null): Promise<FoundInteraction> {
    const interaction = await load(uid)
    if (!interaction) return { kind: 'none' }
    const text = (name: string) => {
      const value = interaction.params[name]
      return typeof value === 'string' ? value : null
    }
    const languages = { language: text('language'), uiLocales: text('ui_locales') }
    if (!isOf(interaction, browserMark)) return { kind: 'elsewhere', ...languages }
    return {
      kind: 'own',
      interaction: {
        uid: interaction.uid,
        ...languages,
        loginHint: text('login_hint'),
        accountId: interaction.session?.accountId ?? null,
        redirectUri: text('redirect_uri'),
      },
    }
  }

  /** Notes who has signed in, and says where the browser goes on; null unless it is the one that began. */
  async function finish(
    uid: string,
    browserMark: string | null,
    given: { accountId: string; remember: boolean; methods: readonly string[] },
  ): Promise<string | null> {
    const interaction = await load(uid)
    if (!interaction || !isOf(interaction, browserMark)) return null
    interaction.result = {
      login: { accountId: given.accountId, remember: given.remember, amr: [...given.methods] },
      ...(interaction.prompt.name === 'create' ? { create: {} } : {}),
    }
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return interaction.returnTo
  }

  function isOf(interaction: StoredInteraction, browserMark: string | null): boolean {
    if (unsafe('noBrowserBinding')) return true
    return browserMark !== null && interaction.prompt.details['browser'] === browserMark
  }

  return { find, finish }
}
