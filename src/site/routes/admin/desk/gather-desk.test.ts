import { expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import type { DeskSource, DeskVisit, WaitingItem } from './desk-item.ts'
import { gatherDesk } from './gather-desk.ts'

const item = (key: string, day: number | undefined, isYours = false): WaitingItem => ({
  key,
  title: key,
  text: '',
  since: day === undefined ? undefined : new Date(Date.UTC(2024, 10, day)),
  isYours,
  action: { label: 'Ansehen', path: '/admin' },
})
const source = (name: string, waiting: WaitingItem[], right?: DeskSource['right']): DeskSource => ({
  name,
  ...(right && { right }),
  look: async () => ({ waiting }),
})

async function deskOf(offices: Office[], sources: DeskSource[]) {
  const faults: unknown[] = []
  // Only the sources read the rest of the visit.
  const visit = { actor: { accountId: 'mia', offices } } as unknown as DeskVisit
  const desk = await gatherDesk(visit, sources, (fault) => faults.push(fault))
  return { faults, ...desk, keys: [desk.serve?.key, ...desk.waiting.map(({ key }) => key)] }
}

test('the oldest that nobody else can do comes first, the others by age', async () => {
  const { keys } = await deskOf(
    [],
    [source('A', [item('alt', 1), item('meins', 5, true), item('neu', 9), item('?', undefined)])],
  )
  expect(keys).toEqual(['meins', 'alt', 'neu', '?'])
})

test('where others could do everything the oldest comes first', async () =>
  expect((await deskOf([], [source('A', [item('neu', 9), item('alt', 1)])])).keys).toEqual(['alt', 'neu']))

test('two offices of one person merge into one list, and nobody sees those of others', async () => {
  const sources = [
    source('A', [item('mails', 2)], 'read-outbox'),
    source('B', [item('entwurf', 1)], 'write-news'),
    source('C', [item('anmeldung', 3)], 'handle-registrations'),
  ]
  expect((await deskOf(['admin', 'editor'], sources)).keys).toEqual(['entwurf', 'mails'])
  expect((await deskOf(['member'], sources)).keys).toEqual([undefined])
})

test('a subject that cannot be looked at is named and reported, and the others stay', async () => {
  const away = new Error('away')
  const broken: DeskSource = { name: 'Anfragen', look: () => Promise.reject(away) }
  const { keys, failed, faults } = await deskOf([], [broken, source('A', [item('da', 1)])])
  expect([keys, failed, faults]).toEqual([['da'], ['Anfragen'], [away]])
})
