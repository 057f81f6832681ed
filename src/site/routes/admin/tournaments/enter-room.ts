import { data, type RouterContextProvider } from 'react-router'
import type { UnknownEvent, UnknownRegistration } from '#features/tournaments/handling/handled-registrations.ts'
import type { Change } from '#features/tournaments/registrations/handling.ts'
import type { HandlingActions } from '#features/tournaments/handling/handling-actions.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { may, type NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { actor } = getMember(context)
  return {
    actions: context.get(services).registrations,
    actor,
    /** What the page offers; the use cases check again. */
    canHandle: may(actor, 'handle-registrations'),
    canExport: may(actor, 'export-registrations'),
    canMail: may(actor, 'mail-registrants'),
    canKeep: may(actor, 'keep-tournaments'),
  }
}

type Missing = NotAllowed | UnknownEvent | UnknownRegistration

const pages: Record<Missing['kind'], { status: number; text: string }> = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-event': { status: 404, text: 'Dieses Turnier gibt es nicht.' },
  'unknown-registration': { status: 404, text: 'Diese Anmeldung gibt es nicht (mehr).' },
}

export const isMissing = (refusal: { kind: string }): refusal is Missing => Object.hasOwn(pages, refusal.kind)

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Missing): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** „am 20.12.2024, 13:00 von Jutta Beispiel“ */
export async function describeChange(
  { nameOf }: Pick<HandlingActions, 'nameOf'>,
  change: Change | undefined,
): Promise<string | undefined> {
  if (!change) return undefined
  const name = await nameOf(change.by)
  return `am ${formatListDate(change.at)}${name === undefined ? '' : ` von ${name}`}`
}

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Anmeldungen zu unseren Turnieren', path: undefined })
