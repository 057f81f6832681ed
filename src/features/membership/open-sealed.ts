import { z } from 'zod'
import { openLock, readCode } from '#platform/sealing/lock.ts'
import type { TreasurerLock } from './key-store.ts'
import type { KeptApplication, SealedPart } from './kept-application.ts'

const sealedPart = z.object({ iban: z.string().optional(), signatures: z.record(z.string(), z.string()) })

/** What the typed code opens of these applications, by their ids; undefined where it is no code, or opens nothing. */
export async function openSealed(locks: readonly TreasurerLock[], typed: string, closed: readonly KeptApplication[]) {
  const code = readCode(typed)
  if (code === undefined) return undefined
  const opened = new Map<string, SealedPart>()
  for (const lock of locks) {
    const open = await openLock(lock, code)
    if (!open) continue
    for (const { id, sealed } of closed)
      if (sealed?.keyId === lock.id)
        opened.set(id, { iban: undefined, ...sealedPart.parse(JSON.parse(await open(sealed.text))) })
  }
  return opened.size > 0 ? opened : undefined
}
