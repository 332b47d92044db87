import type Provider from 'oidc-provider'

/** A sign-in under way: the provider waits for it, named by `vorgang` in the address. */
export type Interaction = {
  uid: string
  language: string | null
  uiLocales: string | null
  loginHint: string | null
  /** Somebody is signed in already and has to prove it again. */
  accountId: string | null
}

export type Interactions = ReturnType<typeof createInteractions>

export function createInteractions(provider: () => Provider) {
  async function find(uid: string | undefined): Promise<Interaction | null> {
    if (!uid || !/^[\w-]{10,60}$/.test(uid)) return null
    const interaction = await provider().Interaction.find(uid)
    if (!interaction) return null
    const text = (name: string) => {
      const value = interaction.params[name]
      return typeof value === 'string' ? value : null
    }
    return {
      uid,
      language: text('language'),
      uiLocales: text('ui_locales'),
      loginHint: text('login_hint'),
      accountId: interaction.session?.accountId ?? null,
    }
  }

  /**
   * Notes who has signed in, and says where the browser goes on. Only the browser in which the sign-in began has the
   * cookie that takes it up again, so knowing the id of somebody else's sign-in gives nothing.
   */
  async function finish(
    uid: string,
    given: { accountId: string; remember: boolean; methods: readonly string[] },
  ): Promise<string | null> {
    const interaction = await provider().Interaction.find(uid)
    if (!interaction) return null
    interaction.result = {
      login: { accountId: given.accountId, remember: given.remember, amr: [...given.methods] },
      ...(interaction.prompt.name === 'create' ? { create: {} } : {}),
    }
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return interaction.returnTo
  }

  return { find, finish }
}
