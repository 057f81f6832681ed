import type { ContentStores } from '#content/context.ts'
import {
  BY_FILE,
  fromRegisterEntry,
  registerSchema,
  toRegisterEntry,
  type RegisterEntry,
} from '#features/pictures/consents/register-file.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const REGISTER_FILE = 'register.yaml'

const toPiece = (entry: RegisterEntry): Piece => ({
  name: entry.id,
  says: JSON.stringify(toRegisterEntry(fromRegisterEntry(entry, new Date(0)), entry.pictures)),
  async find({ consents }) {
    const known = await consents.find(entry.id)
    if (!known) return undefined
    const says = JSON.stringify(toRegisterEntry(known, await consents.listPicturesOf(entry.id)))
    const { by, at } = known.changed
    return { says, isOwn: by !== BY_FILE, by: by === BY_FILE ? undefined : by, at }
  },
  async bring(stores, { now }) {
    await stores.consents.put(fromRegisterEntry(entry, now()))
    await linkPictures(stores, entry)
  },
})

async function linkPictures({ consents }: ContentStores, { id, pictures }: RegisterEntry): Promise<void> {
  const wanted = new Set(pictures)
  for (const path of new Set([...(await consents.listPicturesOf(id)), ...pictures])) {
    const others = (await consents.listPeopleOf(path)).filter((person) => person !== id)
    await consents.setPeopleOf(path, wanted.has(path) ? [...others, id] : others)
  }
}

/** The register of who may be shown in pictures. It names people, minors among them, so only the file's owner may read it. */
export const consentRegisterKind: ContentKind = {
  isPrivate: true,
  owns: (path) => path === REGISTER_FILE,
  read: yamlReader(registerSchema, (entries) => ({
    pieces: entries.map(toPiece),
    references: entries.flatMap(({ pictures }) => pictures.map((path) => ({ path }))),
  })),
  async *write({ consents }, sources) {
    const entries = (await consents.list()).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    if (entries.length === 0) return
    const value: RegisterEntry[] = []
    for (const entry of entries) value.push(toRegisterEntry(entry, await consents.listPicturesOf(entry.id)))
    yield writeYaml(sources, REGISTER_FILE, { value, schema: registerSchema })
  },
}
