import type { Holding } from '#features/privacy/holding.ts'
import type { PurgeStep } from '#server/privacy/purges.ts'
import { accountHoldings } from './account-holdings.ts'
import { clubHoldings } from './club-holdings.ts'
import { visitorHoldings } from './visitor-holdings.ts'

/** Every kind of personal data that is kept, in the order of the privacy page. A table or a form that none of them names fails the tests. */
export const holdings: readonly Holding<PurgeStep>[] = [...visitorHoldings, ...clubHoldings, ...accountHoldings]
