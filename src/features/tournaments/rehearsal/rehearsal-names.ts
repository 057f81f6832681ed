/** So that nobody takes a rehearsal for what happened: it stands behind the name of each entry that it made. */
const MARK = '(Probe)'

const FIRST = [
  ...['Kegelclub', 'Stammtisch', 'Nachbarn', 'Landfrauen', 'Kirchenchor', 'Schützenverein', 'Elternbeirat', 'Löschzug'],
  ...[
    'Musikverein',
    'Gartenfreunde',
    'Wanderverein',
    'Skatrunde',
    'Theatergruppe',
    'Angelverein',
    'Alte Herren',
    'Chor',
  ],
]
const SECOND = ['Linde', 'Oberdorf', 'Unterdorf', 'Bahnhof', 'Mühle', 'Hauptstraße', 'Sonnenhang', 'Am Bach']

/** Each another name; after the last one they are counted on. @param index from 0 */
export function rehearsalName(index: number): string {
  const [first, second] = [
    FIRST[index % FIRST.length],
    SECOND[(index + Math.floor(index / FIRST.length)) % SECOND.length],
  ]
  const round = Math.floor(index / (FIRST.length * SECOND.length))
  return `${first} ${second}${round > 0 ? ` ${round + 1}` : ''} ${MARK}`
}
