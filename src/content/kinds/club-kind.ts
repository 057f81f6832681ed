import { clubDocumentNames, clubSchemas, type ClubDocumentName, type ClubFacts } from '#features/club/club-facts.ts'
import { createClubStore } from '#features/club/club-store.ts'
import type { ContentKind, Reference } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const nameOf = (path: string) => clubDocumentNames.find((known) => path === `club/${known}.yaml`)

export const clubKind: ContentKind = {
  folder: 'club',
  owns: (path) => nameOf(path) !== undefined,
  read(file, surroundings) {
    const name = nameOf(file.path)
    if (!name) throw new Error('a file of another kind was given')
    const reader = yamlReader(clubSchemas[name], (facts) => ({
      pieces: [
        {
          name,
          says: JSON.stringify(facts),
          bring: (trx) => createClubStore(trx).putFacts(name, facts as ClubFacts[typeof name] & never),
        },
      ],
      references: referencesOf(name, facts),
    }))
    return reader(file, surroundings)
  },
  async *write(db, sources) {
    for (const name of clubDocumentNames) {
      const facts = await createClubStore(db).findFacts(name)
      if (facts) yield writeYaml(sources, `club/${name}.yaml`, { value: facts, schema: clubSchemas[name] })
    }
  },
}

function referencesOf(name: ClubDocumentName, facts: ClubFacts[ClubDocumentName]): Reference[] {
  if (name === 'board') {
    const { groupPicture, members } = facts as ClubFacts['board']
    return [groupPicture, ...members.flatMap(({ picture }) => picture ?? [])].map((path) => ({ path }))
  }
  if (name === 'downloads') return (facts as ClubFacts['downloads']).documents.map(({ file }) => ({ path: file }))
  return []
}
