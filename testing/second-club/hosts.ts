export const hosts = {
  club: 'moorbrueck.example',
  stadium: 'torfplatz.example',
  football: 'moor-football.example',
}
