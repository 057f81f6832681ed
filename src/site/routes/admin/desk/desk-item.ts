import type { Actor, Right } from '#rights/offices.ts'
import type { Member } from '../../../member.ts'
import type { SiteContext } from '../../../context.ts'
import type { Services } from '../../../services.ts'

/** Something that waits for whoever looks. */
export type WaitingItem = {
  /** Different from that of all others. */
  key: string
  title: string
  text: string
  /** Since when; undefined where nobody knows. */
  since: Date | undefined
  /** Nobody else can do it. */
  isYours: boolean
  action: { label: string; path: string }
}

/** Something that happens without anybody. @property when as one says it @property at when it is to come */
export type RunningItem = { key: string; when: string; text: string; at?: Date | undefined }

export type Findings = { waiting: WaitingItem[]; running: RunningItem[] }

/** Who looks at the dashboard, and where it looks. */
export type DeskVisit = { present: Member; actor: Actor; ctx: SiteContext; services: Services; now: Date }

/**
 * One subject of the dashboard.
 *
 * @property name as the page calls it where it cannot be looked at
 * @property right who is asked at all; left out: everybody
 */
export type DeskSource = {
  name: string
  right?: Right
  look: (visit: DeskVisit) => Promise<Partial<Findings>>
}
