import { expect, test } from 'vitest'
import type { EnquiryEntry } from '#features/contact/enquiries/enquiry.ts'
import { sampleEnquiry } from '#tests/support/enquiries/sample-enquiry.ts'
import { toBalls, toEnquiryRow, type Looking } from './enquiry-words.ts'

const looking: Looking = {
  self: 'ich',
  now: new Date('2024-11-24T17:30:00Z'),
  nameOf: (id) => ({ petra: 'Petra Zellmann', lena: 'Lena Marxen' })[id],
}
const stamp = (by: string, at = '2024-11-21T10:00:00Z') => ({ by, at: new Date(at) })
const rowOf = (changes: Parameters<typeof sampleEnquiry>[0], isUnreached = false) => {
  const { state, tone } = toEnquiryRow({ ...sampleEnquiry(changes), isUnreached }, looking)
  return `${tone}: ${state}`
}

test.each<[Parameters<typeof sampleEnquiry>[0], string]>([
  [{}, 'due: Offen seit 4 Tagen'],
  [{ reminded: { office: new Date(), board: undefined } }, 'due: Offen seit 4 Tagen, einmal erinnert'],
  [{ receivedAt: new Date('2024-11-22T20:00:00Z') }, 'waiting: Erinnerung Mo., 25.11., 9:00'],
  [{ state: 'taken', taken: stamp('petra') }, 'taken: Petra Zellmann ist dran'],
  [{ state: 'taken', taken: stamp('ich') }, 'taken: Sie sind dran'],
  [{ state: 'answered', done: stamp('lena') }, 'done: Lena Marxen, nach 1 Tag'],
  [{ state: 'answered', done: stamp('lena', '2024-11-20T21:00:00Z') }, 'done: Lena Marxen, am selben Tag'],
  [
    { state: 'closed', done: stamp('weg') },
    'done: Ohne Antwort abgeschlossen (jemand, dessen Konto es nicht mehr gibt)',
  ],
])('of an enquiry with %j the list says „%s“', (changes, text) => expect(rowOf(changes)).toBe(text))

test('an answer that did not arrive stands out', () =>
  expect(rowOf({ state: 'answered', done: stamp('lena') }, true)).toBe('due: Die Antwort kam nicht an'))

test('the line of balls tells what was, what is, and what comes', () => {
  const passed: EnquiryEntry = { ...stamp('petra'), id: '1', kind: 'passed', text: 'youth', mail: undefined }
  const note: EnquiryEntry = { ...stamp('petra'), id: '2', kind: 'note', text: 'ruft an', mail: undefined }
  const reminded = { office: new Date('2024-11-23T08:00:00Z'), board: undefined }
  const balls = toBalls(sampleEnquiry({ reminded }), [passed, note], looking)
  expect(balls.map(({ when, text, state }) => `${state} ${when} ${text}`)).toEqual([
    'done 20.11., 21:14 eingegangen',
    'done 21.11., 11:00 weitergegeben an Jugendwart: Petra Zellmann',
    'done 23.11., 9:00 erinnert',
    'now jetzt seit 4 Tagen offen',
    'next Mo., 25.11., 9:00 Erinnerung an alle im Vorstand',
  ])
})

test('what is answered has its last ball at the answer', () => {
  const answer: EnquiryEntry = { ...stamp('lena'), id: '1', kind: 'answer', text: 'Gern!', mail: { kind: 'sent' } }
  const balls = toBalls(sampleEnquiry({ state: 'answered', done: stamp('lena') }), [answer], looking)
  expect(balls.at(-1)).toEqual({ when: '21.11., 11:00', text: 'beantwortet: Lena Marxen', state: 'done' })
})
