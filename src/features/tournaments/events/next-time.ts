import { addDays } from '#shared/add-days.ts'
import type { EventSource } from './event.ts'
import { OFFER_HOURS_IF_MISSING, seriesOf } from './event-options.ts'

/** Fifty-two weeks: the same weekday a year later. */
const ABOUT_A_YEAR_DAYS = 364

/**
 * Proposes the next edition of a tournament: the same facts, moved by fifty-two weeks as often as it takes to be in the future. The former
 * one keeps an address of its own, for links that people saved, and the typed-in winners.
 *
 * @param today written `2024-12-28`
 */
export function proposeNextTime(
  { slug, address: _, draft: __, formerWinners: ___, ...facts }: EventSource,
  today: string,
): Omit<EventSource, 'slug'> {
  let days = ABOUT_A_YEAR_DAYS
  while (later(facts.startsAt, days).slice(0, DAY_LENGTH) <= today) days += ABOUT_A_YEAR_DAYS
  const [former, next] = [facts.startsAt, later(facts.startsAt, days)].map((moment) => moment.slice(0, YEAR_LENGTH))
  return {
    ...facts,
    series: seriesOf({ ...facts, slug }),
    name: facts.name.replaceAll(former ?? '', next ?? ''),
    startsAt: later(facts.startsAt, days),
    endsAt: later(facts.endsAt, days),
    entriesCloseOn: later(facts.entriesCloseOn, days),
    ...(facts.lateUntil !== undefined && {
      lateUntil: facts.lateUntil === 'never' ? 'never' : later(facts.lateUntil, days),
    }),
    ...(facts.waitingList === undefined && { waitingList: 'offer', offerHours: OFFER_HOURS_IF_MISSING }),
  }
}

const [DAY_LENGTH, YEAR_LENGTH] = ['2024-12-28'.length, '2024'.length]

/** Moves a day, with or without a time. */
const later = (moment: string, days: number): string =>
  addDays(moment.slice(0, DAY_LENGTH), days) + moment.slice(DAY_LENGTH)
