/** The club's domains in production, where the settings name none; staging stands below them. */
export const hosts = {
  club: 'falkenstadt.example',
  /** Of the sites that `ownDomains` names. */
  stadium: 'falkenpark.example',
  football: 'falken-football.example',
}
