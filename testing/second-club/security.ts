export const security = {
  strictTransport: 'max-age=31536000; includeSubDomains',
  securityContact: null as string | null,
}
