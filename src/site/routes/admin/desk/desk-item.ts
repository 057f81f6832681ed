import type { Actor, Right } from '#rights/offices.ts'
import type { Member } from '../../../member.ts'
import type { SiteContext } from '../../../context.ts'
import type { Services } from '../../../services.ts'

/** A task for the signed-in member. */
export type WaitingItem = {
  /** Unique among all items. */
  key: string
  title: string
  text: string
  /** Since when, if known. */
  since?: Date | undefined
  /** Only this member can do it. */
  isYours?: boolean
  action: { label: string; path: string }
}

/** Something that happens by itself. @property when as text @property at its time, if it is in the future */
export type RunningItem = { key: string; when: string; text: string; at?: Date | undefined }

export type Findings = { waiting: WaitingItem[]; running: RunningItem[] }

/** The member who opens the dashboard, and the data it reads. */
export type DeskVisit = { present: Member; actor: Actor; ctx: SiteContext; services: Services; now: Date }

/**
 * One subject of the dashboard.
 *
 * @property name its name on the page when it cannot be read
 * @property right required to see it; omitted: everybody may
 */
export type DeskSource = { name: string; right?: Right; look: (visit: DeskVisit) => Promise<Partial<Findings>> }
