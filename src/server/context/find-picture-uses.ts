import type { ClubDocumentName } from '#features/club/club-facts.ts'
import { presentLook } from '#features/club/look/look.ts'
import type { PageName } from '#features/club/page.ts'
import { articlePath } from '#features/news/page-address.ts'
import type { PictureUse } from '#features/pictures/library/picture-use.ts'
import { inlinePicturePaths } from '#features/pictures/show-inline-pictures.ts'
import type { Stores } from './stores.ts'
import { AVATARS } from '#site/routes/club/avatars.ts'

const ALWAYS = new Set<string>(Object.values(AVATARS))

const CLUB_PAGES: Partial<Record<ClubDocumentName | PageName, PictureUse>> = {
  look: { title: 'Aussehen', address: '/', isPublic: true },
  board: { title: 'Vorstand', address: '/vorstand', isPublic: true },
  chronik: { title: 'Chronik', address: '/chronik', isPublic: true },
  datenschutz: { title: 'Datenschutz', address: '/datenschutz', isPublic: true },
  faq: { title: 'FAQ', address: '/faq', isPublic: true },
}

/** Where a picture is shown, from every subject that shows pictures. */
export async function findPictureUses(
  { pictureUses, club: clubStore, events: eventStore }: Stores,
  now: Date,
  path: string,
): Promise<PictureUse[]> {
  const [articles, writing, club, events, look] = await Promise.all([
    pictureUses.listShowing(path, now),
    pictureUses.listWriting(path),
    clubStore.listShowing(path),
    eventStore.list(),
    clubStore.findFacts('look'),
  ])
  const isUsual = look === undefined && presentLook.defaultPictures.includes(path)
  return [
    ...(ALWAYS.has(path) || isUsual ? [{ title: 'Aufbau der Website', address: undefined, isPublic: true }] : []),
    ...articles.map(({ slug, title, isPublic }) => ({
      title,
      address: isPublic ? articlePath(slug) : undefined,
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
