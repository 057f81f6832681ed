import { z } from 'zod'
import { pictureName, picturePath } from '#features/pictures/library/library-picture.ts'
import { readFocus, writeFocus } from '#shared/focus.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const PICTURE_FOCUS_FILE = 'pictures/focus.yaml'

/** The point that crops keep visible, by file name, where an editor has set it: from the left and from the top. */
const schema = z.record(
  z.string(),
  z.string().regex(/^\d{1,3}% \d{1,3}%$/, 'Erwartet wird eine Stelle wie „50% 25%“: von links und von oben.'),
  'Erwartet werden Zeilen der Form „dateiname.jpg: 50% 25%“.',
)

const toPiece = ([name, written]: [string, string]): Piece => ({
  name,
  says: written,
  async find(stores) {
    const picture = await stores.library.find(picturePath(name))
    if (!picture) return { says: written, isOwn: false }
    const { changedAt, ownFocus } = picture
    const isOwn = changedAt !== undefined && ownFocus !== undefined
    return { says: ownFocus ? writeFocus(ownFocus) : '', isOwn, at: changedAt }
  },
  bring: (stores) => stores.pictures.setFocus(picturePath(name), readFocus(written)),
})

export const pictureFocusKind: ContentKind = {
  owns: (path) => path === PICTURE_FOCUS_FILE,
  read: yamlReader(schema, (points) => ({ pieces: Object.entries(points).map(toPiece) })),
  async *write(stores, sources) {
    const pointed = (await stores.library.list()).flatMap((picture) =>
      picture.ownFocus ? [[pictureName(picture), writeFocus(picture.ownFocus)] as const] : [],
    )
    if (pointed.length > 0) yield writeYaml(sources, PICTURE_FOCUS_FILE, { value: Object.fromEntries(pointed), schema })
  },
}
