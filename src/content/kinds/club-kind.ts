import { clubDocumentNames, clubSchemas, type ClubDocumentName, type ClubFacts } from '#features/club/club-facts.ts'
import type { ContentKind, Reference } from './content-kind.ts'
import { documentPiece, writeDocuments } from './document-piece.ts'
import { yamlReader } from './yaml-piece.ts'

const nameOf = (path: string) => clubDocumentNames.find((known) => path === `club/${known}.yaml`)

export const clubKind: ContentKind = {
  folder: 'club',
  owns: (path) => nameOf(path) !== undefined,
  read(file, surroundings) {
    const name = nameOf(file.path)
    if (!name) throw new Error('a file of another kind was given')
    const reader = yamlReader(clubSchemas[name], (facts) => ({
      pieces: [documentPiece(name, { says: JSON.stringify(facts), source: file.text, value: facts })],
      references: referencesOf(name, facts),
    }))
    return reader(file, surroundings)
  },
  write: (stores) => writeDocuments(stores, clubDocumentNames),
}

function referencesOf(name: ClubDocumentName, facts: ClubFacts[ClubDocumentName]): Reference[] {
  if (name === 'board') {
    const { groupPicture, members } = facts as ClubFacts['board']
    return [groupPicture, ...members.flatMap(({ picture }) => picture ?? [])].map((path) => ({ path }))
  }
  if (name === 'downloads') return (facts as ClubFacts['downloads']).documents.map(({ file }) => ({ path: file }))
  if (name === 'membership') return ((facts as ClubFacts['membership']).attachments ?? []).map((path) => ({ path }))
  if (name === 'look') {
    const { logo, banner, defaultPictures } = facts as ClubFacts['look']
    return [logo, banner, ...defaultPictures].filter((word) => word.startsWith('pictures/')).map((path) => ({ path }))
  }
  return []
}
