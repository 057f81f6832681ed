import type { Making } from '#shared/new-id.ts'
import { pageText } from '#content/page-text.ts'
import type { BinItem } from '#features/bin/bin-item.ts'
import type { BinContext, Called, Doomed } from '#features/bin/context.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { listAgain, listedFiles } from '#features/club/editing/listed-files.ts'
import { withdrawFile } from '#features/club/editing/place-file.ts'
import { putSource } from '#features/club/editing/save-document.ts'
import { seasonLabel } from '#features/league/season.ts'
import { readTeamKey } from '#features/league/team.ts'
import { toArticleId } from '#features/news/article.ts'
import { heedWithdrawals } from '#features/pictures/consents/heed-withdrawals.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { findPictureUses } from './find-picture-uses.ts'
import type { Stores } from './stores.ts'

/** The features' part in the bin: names, needs and what follows a return. */
export const binnedThings = (making: Making): BinContext['things'] => ({
  call: callDoomed,
  findNeed: (stores: Stores, doomed) => findNeed(making, stores, doomed),
  async beforeReturn(stores: Stores, { kind, key, title }, by) {
    if (kind === 'file') await withdrawFile(making, stores, key, { title, by })
  },
  afterReturn: (stores: Stores, item, by) => follow(making, stores, item, by),
})

async function callDoomed(stores: Stores, { kind, key }: Doomed): Promise<Called | undefined> {
  switch (kind) {
    case 'article': {
      const article = await stores.articles.findById(toArticleId(key))
      const draft = article ? undefined : await stores.workingCopies.find(toArticleId(key))
      // An unpublished text has no address yet; of a page at least the leading slash is known.
      return article
        ? { name: article.slug, title: article.title }
        : draft && { name: draft.fields.place ? '/' : '', title: draft.fields.title || 'Ohne Überschrift' }
    }
    case 'event': {
      const event = await stores.events.findById(toEventId(key))
      return event && { name: event.slug, title: event.name }
    }
    case 'date': {
      const date = await stores.dates.find(key)
      return date && { name: date.slug, title: date.title }
    }
    case 'team': {
      const which = readTeamKey(key)
      const team = which && (await stores.league.findTeam(which))
      return team && { name: key, title: `${team.name} ${seasonLabel(team.season)}` }
    }
    case 'picture': {
      const picture = await stores.library.find(key)
      return picture && { name: key, title: picture.text || pictureName(picture) }
    }
    case 'file':
      return (await stores.pictures.findFile(key)) && { name: key, title: fileNameOf(key) }
  }
}

/** A returned picture follows consents withdrawn meanwhile; a returned file is listed again. */
async function follow(ctx: Making, stores: Stores, { kind, key }: BinItem, by: string): Promise<void> {
  if (kind === 'picture') await heedWithdrawals(key, stores, ctx.now())
  if (kind !== 'file') return
  const source = await listAgain(stores, key, pageText)
  if (source === undefined) return
  const { number: seen } = await stores.documents.find('downloads')
  const put = await putSource({ ...ctx, pageText }, stores, 'downloads', { source, seen, by, command: 'restore' })
  if (!put.ok) throw new Error(`a list was refused that had been right before: ${put.error.kind}`)
}

async function findNeed({ now }: Making, stores: Stores, { kind, key }: Doomed) {
  if (kind === 'picture') {
    const uses = await findPictureUses(stores, now(), key)
    return uses.length > 0 ? ({ kind: 'shown' } as const) : undefined
  }
  if (kind === 'file') {
    const { source } = await stores.documents.find('downloads')
    return listedFiles(source, pageText).some(({ file }) => file === key) ? ({ kind: 'shown' } as const) : undefined
  }
  if (kind !== 'event') return undefined
  const registrations = await stores.registrations.listForEvent(toEventId(key))
  const messages = await stores.messages.listForEvent(toEventId(key))
  const count = registrations.length
  return count + messages.length > 0 ? ({ kind: 'has-registrations', count } as const) : undefined
}
