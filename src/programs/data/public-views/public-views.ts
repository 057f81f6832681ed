import type { Stored, Table } from '../allow/table.ts'
import { dates } from './dates.ts'
import { events } from './events.ts'
import { fixtures } from './fixtures.ts'
import { news } from './news.ts'
import { results } from './results.ts'
import { standings } from './standings.ts'
import { teams } from './teams.ts'

/** All that everybody may read. Nothing that is not on a public page is in it. */
export const publicViews = [
  events,
  results,
  news,
  teams,
  fixtures,
  standings,
  dates,
] as const satisfies readonly Table[]

type PublicView = (typeof publicViews)[number]
export type PublicViewName = PublicView['name']
/** Of those whose rows lie nowhere as they are shown. */
export type MadeViewName = Exclude<PublicView, { stored: Stored }>['name']
