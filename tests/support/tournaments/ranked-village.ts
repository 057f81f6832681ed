import { readFile } from 'node:fs/promises'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** A director's own order of criteria, so that its list is not empty in the form of the tournament. */
const OWN_ORDER = `competitions:
  - { key: main, name: Dorf, kind: team, bestOf: 3, ranking: eigene, criteria: [wins-sum-all, games-ratio-tied], restart: true, allPlaces: true }
`

/** Test support: the village tournament with such an order, as a file of content. */
export const rankedVillage = await readFile(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8').then(
  (village) => village + OWN_ORDER,
)
