import type { Team } from './team.ts'

/** A team that waits or has an offer. */
export type Queued = Pick<Team, 'position' | 'competition' | 'offerUntil'> & {
  registrationId: string
  queueNumber: number
}

/** `lapsed`: an offer that was not accepted in time. `moved-up`: a place without an offer. */
export type QueueStep = { team: Queued } & (
  | { kind: 'lapsed' }
  | { kind: 'offered'; until: Date }
  | { kind: 'moved-up' }
)

/**
 * Decides the next steps: offers that were not accepted in time lapse, and every free place goes to the team that has waited longest. After
 * the event has begun nothing moves by itself any more.
 *
 * @param queue in any order @param free places of a competition that are neither held nor offered; `Infinity` without a limit, negative if
 *   more are taken than exist @param rule.offerMilliseconds undefined: the next team gets the place without an offer
 */
export function settleQueue(
  queue: readonly Queued[],
  free: (competition: string) => number,
  { offerMilliseconds, startsAt }: { offerMilliseconds: number | undefined; startsAt: Date },
  now: Date,
): QueueStep[] {
  if (now >= startsAt) return []
  const lapsed = queue.filter(({ offerUntil }) => offerUntil !== undefined && offerUntil <= now)
  const competitions = new Set(queue.map(({ competition }) => competition))
  const until = offerMilliseconds === undefined ? undefined : earlier(now.getTime() + offerMilliseconds, startsAt)
  const called = [...competitions].flatMap((competition) => {
    const isHere = (team: Queued) => team.competition === competition
    const places = free(competition) + lapsed.filter(isHere).length
    const waiting = queue.filter((team) => isHere(team) && team.offerUntil === undefined)
    return waiting.toSorted((a, b) => a.queueNumber - b.queueNumber).slice(0, Math.max(0, places))
  })
  return [
    ...lapsed.map((team) => ({ kind: 'lapsed' as const, team })),
    ...called.map((team) =>
      until === undefined ? { kind: 'moved-up' as const, team } : { kind: 'offered' as const, until, team },
    ),
  ]
}

const earlier = (instant: number, latest: Date) => new Date(Math.min(instant, latest.getTime()))
