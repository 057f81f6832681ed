import { berlinDay } from '#shared/berlin-time.ts'
import type { TrainingException } from './club-facts.ts'
import { breakOn, type TrainingPlan } from './training-on.ts'

/** Future trainings that lie in a break: that may be intended, so it is reported and not refused. */
export function trainingOverlaps(training: TrainingPlan, now: Date): { date: string; reason: string; pause: string }[] {
  const today = berlinDay(now)
  const takesPlace = ({ kind, date }: TrainingException) => kind !== 'cancelled' && date >= today
  return (training.exceptions ?? []).filter(takesPlace).flatMap(({ date, reason }) => {
    const pause = breakOn(date, training)
    return pause ? [{ date, reason, pause: pause.reason }] : []
  })
}
