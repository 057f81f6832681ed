import { createClubStore } from '#features/club/club-store.ts'
import type { ClubDocumentName } from '#features/club/club-facts.ts'
import { presentLook } from '#features/club/look/look.ts'
import type { PageName } from '#features/club/page.ts'
import { createPictureUseStore } from '#features/news/picture-use-store.ts'
import type { FindPictureUses, PictureUse } from '#features/pictures/library/picture-use.ts'
import { inlinePicturePaths } from '#features/pictures/show-inline-pictures.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { Database } from '#platform/db/database.ts'
import { AVATARS } from '#site/routes/club/avatars.ts'

const ALWAYS = new Set<string>(Object.values(AVATARS))

const CLUB_PAGES: Partial<Record<ClubDocumentName | PageName, PictureUse>> = {
  look: { title: 'Aussehen', address: '/', isPublic: true },
  board: { title: 'Vorstand', address: '/vorstand', isPublic: true },
  chronik: { title: 'Chronik', address: '/chronik', isPublic: true },
  datenschutz: { title: 'Datenschutz', address: '/datenschutz', isPublic: true },
  faq: { title: 'FAQ', address: '/faq', isPublic: true },
}

/** Where a picture is shown, asked of every subject that shows some. */
export function createFindPictureUses(db: Database, now: () => Date): FindPictureUses {
  return async function findPictureUses(path) {
    const uses = createPictureUseStore(db)
    const clubStore = createClubStore(db)
    const [articles, writing, club, events, look] = await Promise.all([
      uses.listShowing(path, now()),
      uses.listWriting(path),
      clubStore.listShowing(path),
      createEventStore(db).list(),
      clubStore.findFacts('look'),
    ])
    const isUsual = look === undefined && presentLook.defaultPictures.includes(path)
    return [
      ...(ALWAYS.has(path) || isUsual ? [{ title: 'Aufbau der Website', address: undefined, isPublic: true }] : []),
      ...articles.map(({ slug, title, isPublic }) => ({
        title,
        address: isPublic ? `/news/${slug}` : undefined,
        isPublic,
      })),
      ...writing.map(({ id, title }) => ({
        title: `${title || 'Artikel ohne Überschrift'} (in Arbeit)`,
        address: `/admin/news/${id}`,
        isPublic: false,
      })),
      ...[...club.facts, ...club.pages].map(
        (name) => CLUB_PAGES[name] ?? { title: 'Angaben des Vereins', address: undefined, isPublic: true },
      ),
      ...events
        .filter(({ descriptionHtml }) => inlinePicturePaths(descriptionHtml).includes(path))
        .map(({ slug, name }) => ({ title: name, address: `/turniere/${slug}`, isPublic: true })),
    ]
  }
}
