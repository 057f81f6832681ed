import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { asksOf, OFFER_HOURS_IF_MISSING } from '#features/tournaments/events/event-options.ts'
import type { EventSource } from '#features/tournaments/events/event.ts'
import { toSlug } from '#shared/slug.ts'
import { isRecord } from '#shared/is-record.ts'

type Values = Record<string, unknown>

/** A tournament's facts as form values: defaults replace what the file leaves out. */
export function toFormValues(facts: Partial<EventSource>): Values {
  const {
    lateEntries,
    lateUntil,
    asks,
    waitingList = 'none',
    offerHours,
    entryList = 'none',
    competitions,
    ...others
  } = facts
  return {
    ...others,
    late:
      lateEntries === 'reject'
        ? 'reject'
        : lateUntil === undefined
          ? 'start'
          : lateUntil === 'never'
            ? 'never'
            : 'until',
    lateUntil: lateUntil === 'never' ? undefined : lateUntil,
    asks: asksOf({ asks }),
    waitingList,
    entryList,
    offerHours,
    competitions: competitions?.map((competition) => ({ ...competition, bestOf: String(competition.bestOf) })),
  }
}

/**
 * The reverse: form values as the facts of a file, unchecked; the file's schema checks them.
 *
 * @param former the previous competitions
 */
export const fromFormValues = (
  { late, lateUntil, asks, waitingList, offerHours, entryList, competitions, formerWinners, ...others }: Values,
  former: EventSource['competitions'],
): Values => ({
  ...others,
  lateEntries: late === 'reject' ? 'reject' : 'accept-late',
  ...(late === 'never' && { lateUntil: 'never' }),
  // An empty moment must be reported as a mistake.
  ...(late === 'until' && { lateUntil: lateUntil ?? '' }),
  ...readAsks(asks),
  ...(waitingList !== 'none' && { waitingList }),
  ...(waitingList === 'offer' && { offerHours: offerHours ?? OFFER_HOURS_IF_MISSING }),
  ...(entryList !== 'none' && { entryList }),
  ...(isList(formerWinners) && formerWinners.length > 0 && { formerWinners }),
  ...(isList(competitions) && competitions.length > 0 && { competitions: readCompetitions(competitions, former) }),
})

/** A form with the usual questions needs no entry. */
function readAsks(asks: unknown): Values {
  if (!isRecord(asks)) return {}
  const isUsual = asks['address'] === 'yes' && asks['players'] === 'no' && asks['guardianUnder'] === undefined
  return isUsual ? {} : { asks }
}

/** The first competition of a tournament that had none takes over the existing registrations. */
function readCompetitions(competitions: readonly unknown[], former: EventSource['competitions']): unknown[] {
  const keys = new Set(competitions.map((each) => (isRecord(each) ? each['key'] : undefined)))
  return competitions.map((competition, index) => {
    if (!isRecord(competition)) return competition
    const { key, bestOf, youth, restart, ...others } = competition
    const fresh =
      former === undefined && index === 0 && !keys.has(MAIN_COMPETITION)
        ? MAIN_COMPETITION
        : freeKey(String(others['name']), keys)
    const isNew = key === undefined || key === ''
    if (isNew) keys.add(fresh)
    return {
      ...others,
      key: isNew ? fresh : key,
      bestOf: Number(bestOf),
      ...(youth === true && { youth }),
      ...(restart === true && { restart }),
    }
  })
}

function freeKey(name: string, taken: ReadonlySet<unknown>): string {
  const base = toSlug(name).slice(0, 40).replace(/-+$/, '')
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!taken.has(key)) return key
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
