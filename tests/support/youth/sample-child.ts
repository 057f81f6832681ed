import type { Child } from '#features/youth/youth-list.ts'

const ASKED = new Date('2024-11-21T12:00:00Z')

/** A child who has been waiting since the 21st of November, confirmed by the parents. */
export const sampleChild = (id: string, changes: Partial<Child> = {}): Child => ({
  id,
  groupId: 'g',
  name: `Kind ${id}`,
  birthYear: 2016,
  email: `${id}@beispiel.example`,
  state: 'waiting',
  askedAt: ASKED,
  confirmedAt: ASKED,
  affirmedAt: ASKED,
  questionedAt: undefined,
  offerUntil: undefined,
  endedAt: undefined,
  ...changes,
})
