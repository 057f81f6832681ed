import { DAY } from '#shared/durations.ts'
import { KEPT_DRAFT } from '../../../../../ui/forget-kept-drafts.ts'
import type { DraftFields, SavedDraft } from './draft.ts'
import type { DeviceDraft } from './save-queue.ts'

/** After this time a draft is no longer missed. */
export const KEPT_FOR = 30 * DAY

type Place = { accountId: string; articleId: string }

const keyOf = ({ accountId, articleId }: Place) => `${KEPT_DRAFT}${accountId}:${articleId}`

/** @returns false if the device cannot store it: storage is full or switched off */
export function keepOnDevice(storage: Storage, place: Place, draft: DeviceDraft | undefined): boolean {
  try {
    if (draft === undefined) storage.removeItem(keyOf(place))
    else storage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** This person's draft of this article on the device; undefined also for damaged data. */
export function findOnDevice(storage: Storage, place: Place, now: Date): DeviceDraft | undefined {
  try {
    const text = storage.getItem(keyOf(place))
    const draft: unknown = text === null ? undefined : JSON.parse(text)
    return isDeviceDraft(draft) && now.getTime() - Date.parse(draft.at) < KEPT_FOR ? draft : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFields = (value: unknown): value is DraftFields =>
  isRecord(value) &&
  ['title', 'slug', 'summary', 'markdown'].every((name) => typeof value[name] === 'string') &&
  ['pictures', 'categories'].every((name) => Array.isArray(value[name]))

const isSaved = (value: unknown): value is SavedDraft =>
  isRecord(value) && typeof value['number'] === 'number' && isFields(value['fields'])

const isDeviceDraft = (value: unknown): value is DeviceDraft =>
  isRecord(value) &&
  isSaved(value['base']) &&
  isFields(value['fields']) &&
  // An older version of this program may have stored whole texts here: such a draft is shown all the same.
  Array.isArray(value['sent']) &&
  typeof value['at'] === 'string'
