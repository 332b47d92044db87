const all = (text: string) => ({ de: text, en: text, ja: text })

export const voice = {
  account: {
    name: all('Moor-ID'),
    join: { de: 'Komm ins Moor.', en: 'Join the moor.', ja: 'ムーアの仲間に。' },
  },
  membership: { welcome: all('Moin'), joined: all('Moin') },
  stadiumNames: all('Torfplatz'),
  shopInWords: {
    de: 'Der Vereinsladen: Trikots, Mützen und Gummistiefel.',
    en: 'The club shop: shirts, hats and rubber boots.',
    ja: 'クラブショップ。ユニフォーム、帽子、長靴。',
  },
  calendarDomain: 'moorbrueck.example',
}
