import { SECOND } from '#shared/durations.ts'
import type { ForeignDraft, SavedDraft } from './draft.ts'
import type { SaveAnswer } from './save-queue.ts'

/** A bad line must not hold the next try back for longer. */
const PATIENCE = 20 * SECOND
/** Browsers send no more than 64 kB for a page that has gone. */
const LARGEST_FAREWELL = 60_000

/** Sends a draft to its address; what comes back is always an answer. */
export async function sendDraft(address: string, draft: SavedDraft & { mayClear?: boolean }): Promise<SaveAnswer> {
  const body = JSON.stringify(draft)
  const isLeaving = document.visibilityState === 'hidden' && body.length < LARGEST_FAREWELL
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body,
      // The door, for whoever is signed out.
      redirect: 'manual',
      keepalive: isLeaving,
      signal: AbortSignal.timeout(PATIENCE),
    })
    return await readAnswer(response)
  } catch {
    return { kind: 'unreachable' }
  }
}

async function readAnswer(response: Response): Promise<SaveAnswer> {
  const { status, type } = response
  if (type === 'opaqueredirect' || status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'refused', sentence: 'Ihr Konto darf hier nichts mehr ändern.' }
  if (status === 404) return { kind: 'refused', sentence: 'Das gibt es nicht mehr.' }
  if (status === 200 || status === 409) return toAnswer(status, await response.json())
  if (status === 422) return toRefusal(await response.json())
  if (status === 413) return { kind: 'refused', sentence: 'Der Text ist zu lang.' }
  return { kind: 'unreachable' }
}

type Sent = { number: number; savedAt: string } & ForeignDraft

/** Our own server's words. */
function toAnswer(status: 200 | 409, sent: Sent): SaveAnswer {
  if (status === 200) return { kind: 'saved', number: sent.number, savedAt: sent.savedAt }
  const { by, at, number, fields } = sent
  return { kind: 'conflict', by, at, number, fields }
}

const toRefusal = ({ kind, sentence }: { kind?: string; sentence?: string }): SaveAnswer => ({
  kind: 'refused',
  sentence: sentence ?? 'Eine Angabe passt nicht.',
  wouldClear: kind === 'would-clear',
})
