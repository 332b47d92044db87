/** How strangers are kept out, and who hears of a weakness; browsers have no use for it. */
export const security = {
  /** Of every answer over https. Leave `includeSubDomains` out where another host below the club's domain has no certificate. */
  strictTransport: 'max-age=31536000; includeSubDomains',
  /** Where finders of a weakness write to, as `/.well-known/security.txt` says (RFC 9116). Null: there is no such file. */
  securityContact: 'mailto:sicherheit@falkenstadt.example' as string | null,
}
