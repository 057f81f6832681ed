import { MINUTE } from '#shared/durations.ts'
import { atLeast, type Figure } from '../figure.ts'
import { GOTRUE, withIdentity, type IdentityProcess } from '../servers/identity-process.ts'
import type { Bench } from './measure.ts'
import { within } from '../within.ts'

const BROWSERS = 100
const TABS = 10

/** Ten tabs of one browser refresh the same token at the same moment, twice, as after a night of the machine's sleep. */
export async function measureTabs({ say }: Bench): Promise<Figure[]> {
  say(`${BROWSERS} browsers with ${TABS} tabs each`)
  const signedIn = await withIdentity({ sessions: BROWSERS }, (server) =>
    within(2 * MINUTE, 'the tabs', countSignedIn(server)),
  )
  return [
    {
      name: `still signed in after ${TABS} refreshes at one moment, twice`,
      unit: '',
      target: atLeast(1),
      measured: signedIn / (BROWSERS * TABS),
      isMachineDependent: false,
      note: `${signedIn} of ${BROWSERS * TABS} tabs`,
    },
  ]
}

async function countSignedIn(server: IdentityProcess): Promise<number> {
  let signedIn = 0
  for (const token of server.refreshTokens) {
    const tabs = Array.from({ length: TABS }, () => token)
    const afterwards = await Promise.all(tabs.map((first) => refresh(server, first)))
    const inTheEnd = await Promise.all(
      afterwards.map((second) => (second === undefined ? undefined : refresh(server, second))),
    )
    signedIn += inTheEnd.filter((last) => last !== undefined).length
  }
  return signedIn
}

/** @returns the next token; undefined for a tab that has to sign in again */
async function refresh({ origin }: IdentityProcess, token: string): Promise<string | undefined> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token })
  const answer = await fetch(`${origin}${GOTRUE}/token`, { method: 'POST', body })
  const { refresh_token: next } = (await answer.json()) as { refresh_token?: string }
  return answer.status === 200 ? next : undefined
}
