/** The part that is used; the package brings no types. */
declare module 'node-forge' {
  type Certificate = {
    publicKey: unknown
    serialNumber: string
    validity: { notBefore: Date; notAfter: Date }
    setSubject(attributes: Attribute[]): void
    setIssuer(attributes: Attribute[]): void
    setExtensions(extensions: Record<string, unknown>[]): void
    sign(key: unknown, digest: unknown): void
  }
  type Attribute = { name?: string; shortName?: string; type?: string; value: string }
  const forge: {
    md: { sha256: { create(): unknown } }
    pki: {
      createCertificate(): Certificate
      publicKeyFromPem(pem: string): unknown
      privateKeyFromPem(pem: string): unknown
      certificateToPem(certificate: Certificate): string
    }
  }
  // biome-ignore lint/style/noDefaultExport: it is how the package exports
  export default forge
}
