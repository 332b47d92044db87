/** Sixty ways to write an address that only the program's own machine or network should reach (reliability.md, C11). */
export const INWARD_TARGETS: readonly string[] = [
  ...hosts().flatMap((host) => [`http://${host}/`, `https://${host}:8443/latest/meta-data/`]),
  'http://user:pass@127.0.0.1/',
  'http://club.example@169.254.169.254/',
  'http://127.0.0.1#@club.example/',
  'http://127.0.0.1\\@club.example/',
  '//169.254.169.254/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/_HELO',
]

function hosts(): string[] {
  return [
    ...['169.254.169.254', '127.0.0.1', 'localhost', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
    // The same in one number, in octal, in hex, short, mixed, and in other digits.
    ...[
      '2130706433',
      '0177.0.0.1',
      '0x7f.0.0.1',
      '0x7f000001',
      '127.1',
      '127.0.1',
      '2852039166',
      '①②⑦.0.0.1',
    ],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
    ],
    // Names that lead there, the first time or the second.
    ...['metadata.google.internal', '127.0.0.1.nip.io', 'rebind.example', 'localhost.'],
  ]
}
