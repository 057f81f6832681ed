import { createContext } from 'react-router'
import type { Authenticated } from '#identity/core/session.ts'
import type { Office } from '#shared/offices.ts'

/** Somebody signed in on this site, as the session cookie proves it. */
export type Member = { who: Authenticated; offices: Office[] }

/** Undefined for visitors; filled in by the server before the router runs. */
export const member = createContext<Member | undefined>(undefined)
