type Person = {
  name: string
  email: string
  phone: string
  address: {
    street: string
    additionalAddress: string
    postalCode: string
    city: string
    countryCode: string
  }
}

/** Who lies in the wallets of the sandbox: at home, in the Union, and where a club may send nothing. */
export const PEOPLE = [
  {
    ...{ name: 'Erika Beispiel', email: 'erika.beispiel@wallet.example', phone: '+49 30 1234567' },
    address: { street: 'Musterweg 7', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
  },
  {
    ...{ name: 'Max Muster', email: 'max.muster@wallet.example', phone: '+43 1 2345678' },
    address: { street: 'Beispielgasse 3', postalCode: '1010', city: 'Wien', countryCode: 'AT' },
  },
  {
    ...{ name: 'Jo Sample', email: 'jo.sample@wallet.example', phone: '+850 2 1234567' },
    address: { street: 'Example Street 1', postalCode: '999093', city: 'Pyongyang', countryCode: 'KP' },
  },
]

/** The same with PayPal and Klarna, and one whose account has no whole address. */
export const BUYERS: Person[] = [
  ...PEOPLE,
  {
    ...{ name: 'Robin Halb', email: 'robin.halb@wallet.example', phone: '' },
    address: { street: '', postalCode: '', city: 'Hamburg', countryCode: 'DE' },
  },
].map(({ address, ...person }) => ({ ...person, address: { additionalAddress: '', ...address } }))

/** How a page names them. */
export function nameOf({ name, address }: Person): string {
  return `${name}, ${address.city}, ${address.countryCode}`
}
