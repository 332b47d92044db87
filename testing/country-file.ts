/** For tests: a file in MaxMind's format that knows the countries of some IPv4 networks. */
type Rows = Readonly<Record<string, string>>

const text = (value: string) => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
const number = (value: number, type: 5 | 6) =>
  Buffer.from([(type << 5) | 4, value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const map = (entries: [string, Buffer][]) =>
  Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ])

/** `{ '192.0.2.0/24': 'DE' }`. */
export function countryFile(rows: Rows): Buffer {
  const codes = [...new Set(Object.values(rows))]
  const data = codes.map((code) => map([['country', map([['iso_code', text(code)]])]]))
  const offsetOf = (code: string) =>
    data.slice(0, codes.indexOf(code)).reduce((sum, { length }) => sum + length, 0)
  const nodes: [Link, Link][] = [[null, null]]
  for (const [network, code] of Object.entries(rows)) addNetwork(nodes, network, offsetOf(code))
  const record = (link: Link) => {
    const value = link === null ? nodes.length : 'node' in link ? link.node : nodes.length + 16 + link.data
    return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
  }
  return Buffer.concat([
    Buffer.from(nodes.flatMap(([left, right]) => [...record(left), ...record(right)])),
    Buffer.alloc(16),
    ...data,
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    metadata(nodes.length),
  ])
}

type Link = { node: number } | { data: number } | null

function addNetwork(nodes: [Link, Link][], network: string, data: number): void {
  const [address = '', length = '32'] = network.split('/')
  const bits = address.split('.').map(Number)
  let at = 0
  for (let depth = 0; depth < Number(length); depth += 1) {
    const side = ((bits[depth >> 3]! >> (7 - (depth & 7))) & 1) as 0 | 1
    const node = nodes[at]!
    if (depth === Number(length) - 1) node[side] = { data }
    else {
      const link = node[side]
      const next: number = link && 'node' in link ? link.node : nodes.push([null, null]) - 1
      node[side] = { node: next }
      at = next
    }
  }
}

function metadata(nodeCount: number): Buffer {
  return map([
    ['binary_format_major_version', number(2, 5)],
    ['binary_format_minor_version', number(0, 5)],
    ['build_epoch', number(1_700_000_000, 6)],
    ['database_type', text('Test-Country')],
    ['ip_version', number(4, 5)],
    ['node_count', number(nodeCount, 6)],
    ['record_size', number(24, 5)],
  ])
}
