/** A sound PDF of one empty page; `inside` stands among its objects, `bytes` is how long it is to be. */
export function buildPdf(given: { inside?: string; trailer?: string; bytes?: number } = {}): Buffer {
  const { inside = '', trailer = '', bytes } = given
  const make = (padding: string) => {
    const objects = [
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
      ...(inside ? [`4 0 obj\n${inside}\nendobj\n`] : []),
    ]
    const head = `%PDF-1.4\n%${padding}\n`
    const offsets: number[] = []
    let body = head
    for (const object of objects) {
      offsets.push(body.length)
      body += object
    }
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
    return `${body}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  }
  let text = make('')
  // Numbers in it grow with it: what is missing is known once it has about its length.
  for (let tries = 0; bytes !== undefined && text.length !== bytes && tries < 4; tries += 1) {
    const padding = /^%PDF-1\.4\n%(x*)\n/.exec(text)![1]!.length + bytes - text.length
    text = make('x'.repeat(padding))
  }
  return Buffer.from(text, 'latin1')
}
