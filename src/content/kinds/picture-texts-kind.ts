import { pictureName, picturePath } from '#features/pictures/library/library-picture.ts'
import { pictureTextsSchema, type PictureTexts } from '#features/pictures/picture-texts.ts'
import { readYaml } from '#shared/yaml/read-yaml.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const PICTURE_TEXTS_FILE = 'pictures/texts.yaml'

const toPiece = ([name, text]: [string, string]): Piece => ({
  name,
  says: text,
  async find(stores) {
    const picture = await stores.library.find(picturePath(name))
    // A text for a missing picture has no effect yet.
    if (!picture) return { says: text, isOwn: false }
    return { says: picture.text, isOwn: picture.changedAt !== undefined && picture.text !== '', at: picture.changedAt }
  },
  bring: (stores) => stores.pictures.setText(picturePath(name), text),
})

/** The texts of a folder for its pictures; a new picture gets its text from them. */
export function readPictureTexts(files: readonly { path: string; text: string | undefined }[]): PictureTexts {
  const text = files.find(({ path }) => path === PICTURE_TEXTS_FILE)?.text
  const read = text === undefined ? undefined : readYaml(PICTURE_TEXTS_FILE, text, pictureTextsSchema)
  return read?.ok ? read.value : {}
}

export const pictureTextsKind: ContentKind = {
  owns: (path) => path === PICTURE_TEXTS_FILE,
  read: yamlReader(pictureTextsSchema, (texts) => ({ pieces: Object.entries(texts).map(toPiece) })),
  async *write(stores, sources) {
    const pictures = await stores.pictures.list()
    const value = Object.fromEntries(pictures.map((picture) => [pictureName(picture), picture.text]))
    yield writeYaml(sources, PICTURE_TEXTS_FILE, { value, schema: pictureTextsSchema })
  },
}
