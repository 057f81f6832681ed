import type { RouterContextProvider } from 'react-router'
import type { Day } from '#features/tournaments/day/day.ts'
import { ledElsewhere } from '#features/tournaments/lending/is-lent.ts'
import { services } from '../../../../services.ts'

/** Whether a computer elsewhere leads this day at the moment. */
export function isLedElsewhere(
  { context }: { context: Readonly<RouterContextProvider> },
  day: Pick<Day, 'state' | 'event'>,
) {
  return ledElsewhere(day, context.get(services)) === 'leads'
}
