import { data, type RouterContextProvider } from 'react-router'
import type { UnknownPicture } from '#features/pictures/library/library-picture.ts'
import type { NotAllowed } from '#rights/offices.ts'
import type { Result } from '#shared/result.ts'
import { getMember } from '../../../member.ts'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { services } from '../../../services.ts'

type Visit = { context: Readonly<RouterContextProvider> }

/** What every loader and action of this room begins with. */
export function enterRoom({ context }: Visit) {
  const { pictures: actions, bin } = context.get(services)
  return { actions, bin, actor: getMember(context).actor }
}

type Missing = NotAllowed | UnknownPicture

const pages: Record<Missing['kind'], { status: number; text: string }> = {
  'not-allowed': { status: 403, text: 'Das dürfen Sie mit Ihren Ämtern nicht.' },
  'unknown-picture': { status: 404, text: 'Dieses Bild gibt es nicht (mehr).' },
}

/** @throws the page that says why there is nothing to show */
export function showMissing({ kind }: Missing): never {
  const { status, text } = pages[kind]
  throw data(text, status)
}

export function getOrShowMissing<T>(result: Result<T, Missing>): T {
  return result.ok ? result.value : showMissing(result.error)
}

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Die Bilder der Website', path: undefined })
