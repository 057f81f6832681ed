import { isDeepStrictEqual } from 'node:util'
import type { Brought } from './brought.ts'
import { pairKey, tooEarly, type FixtureFacts } from './fixture.ts'
import type { KeptFixture } from './fixture-store.ts'

/** Fields of an import that users may correct. */
export type Corrected = 'time' | 'sides' | 'hall' | 'result'

/** A match as an import brings it; undefined fields leave the stored value as it is. */
export type Incoming = Pick<FixtureFacts, 'home' | 'guest'> &
  Partial<Omit<FixtureFacts, 'home' | 'guest'>> & { movedFrom?: Date | undefined }

/**
 * @property was the state before for each of `changed` @property kept corrected fields in which the import differs
 * @property refused matches with a result before they can have one, each with a sentence for the person who imports
 */
export type Bringing<T extends Incoming = Incoming> = {
  added: KeptFixture[]
  changed: KeptFixture[]
  was: KeptFixture[]
  unchanged: number
  kept: { fixture: KeptFixture; fields: Corrected[] }[]
  refused: { said: T; sentence: string }[]
}

type Where = { season: number; team: string; now: Date }

/**
 * Brings matches from a file or a list: updates those known by the league's number or by their two sides, and adds the others. Keeps and reports
 * fields that a user has corrected since the last import.
 */
export function bringFixtures<T extends Incoming>(
  present: readonly KeptFixture[],
  incoming: readonly T[],
  where: Where,
): Bringing<T> {
  const byNumber = new Map(present.flatMap((each) => (each.number === undefined ? [] : [[each.number, each] as const])))
  const byKey = new Map(present.map((each) => [each.key, each]))
  const bySides = new Map(present.map((each) => [pairKey(each), each]))
  const bringing: Bringing<T> = { added: [], changed: [], was: [], unchanged: 0, kept: [], refused: [] }
  for (const each of incoming) {
    const key = pairKey(each)
    const known = (each.number !== undefined && byNumber.get(each.number)) || bySides.get(key) || byKey.get(key)
    const next = known ? update(known, each) : { fixture: add(each, key, where), kept: [] }
    const sentence = tooEarly(next.fixture, where.now)
    if (known && isDeepStrictEqual(next.fixture, known)) bringing.unchanged++
    else if (sentence !== undefined) {
      bringing.refused.push({ said: each, sentence })
      continue
    } else if (known) {
      bringing.changed.push({ ...next.fixture, sequence: known.sequence + 1, changedAt: where.now })
      bringing.was.push(known)
    } else bringing.added.push(next.fixture)
    if (known && next.kept.length > 0) bringing.kept.push({ fixture: known, fields: next.kept })
  }
  return bringing
}

function add(each: Incoming, key: string, { season, team, now }: Where): KeptFixture {
  const facts = complete(each)
  const { startsAt, home, guest, hall, outcome } = facts
  const brought = { startsAt, home, guest, hall, outcome }
  return { ...facts, season, team, key, movedFrom: each.movedFrom, sequence: 0, changedAt: now, brought }
}

const complete = ({ home, guest, number, round, startsAt, hall, outcome, sheet, report }: Incoming): FixtureFacts => ({
  home,
  guest,
  number,
  round: round ?? '',
  startsAt,
  hall: hall ?? '',
  outcome,
  sheet,
  report,
})

/** Compares a field of an import with the stored value: `keep` if they differ and a user has corrected the stored one since the last import. */
function decide<T>(said: T | undefined, before: T | undefined, stands: T | undefined): 'take' | 'keep' | 'same' {
  if (said === undefined || isDeepStrictEqual(said, stands)) return 'same'
  return isDeepStrictEqual(before, stands) ? 'take' : 'keep'
}

/** A match after an import, and its corrected fields in which the import differs. */
function update(known: KeptFixture, said: Incoming): { fixture: KeptFixture; kept: Corrected[] } {
  const before: Partial<Brought> = known.brought ?? {}
  const sides = (each: Partial<Brought>) => each.home !== undefined && [each.home, each.guest]
  const choices = {
    time: decide(said.startsAt, before.startsAt, known.startsAt),
    sides: decide(sides(said), sides(before), sides(known)),
    hall: decide(said.hall, before.hall, known.hall),
    result: decide(said.outcome, before.outcome, known.outcome),
  }
  const takes = (field: Corrected) => choices[field] === 'take'
  const fixture: KeptFixture = {
    ...known,
    number: said.number ?? known.number,
    round: said.round || known.round,
    sheet: known.sheet ?? said.sheet,
    report: known.report ?? said.report,
    ...(takes('sides') && { home: said.home, guest: said.guest }),
    ...(takes('hall') && { hall: said.hall ?? '' }),
    ...(takes('result') && { outcome: said.outcome }),
    ...(takes('time') && moveTo(known, said.startsAt)),
    brought: {
      home: said.home,
      guest: said.guest,
      startsAt: said.startsAt ?? before.startsAt,
      hall: said.hall ?? before.hall ?? '',
      outcome: said.outcome ?? before.outcome,
    },
  }
  return { fixture, kept: (Object.keys(choices) as Corrected[]).filter((field) => choices[field] === 'keep') }
}

/** Keeps the time for which a match was first planned; a match moved back to it counts as never moved. */
export function moveTo(
  { startsAt, movedFrom }: KeptFixture,
  to: Date | undefined,
): Pick<KeptFixture, 'startsAt' | 'movedFrom'> {
  const planned = movedFrom ?? startsAt
  const isBack = planned !== undefined && to?.getTime() === planned.getTime()
  return { startsAt: to, movedFrom: isBack ? undefined : planned }
}
