import type { MasterFormat } from '#platform/images/picture-variant.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { picturePath } from './library-picture.ts'

const ENDINGS: Record<MasterFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', svg: 'svg' }
/** Enough that two pictures of a day meet once in 16 million. */
const SIGNS = 6

/**
 * Under which name articles will know a new picture: `pictures/2024-12-01-3f9a1c.jpg`. Not by the name of the file, which may be that of a
 * child and would stand in the address.
 *
 * @param id a new one each time; its end is random
 */
export const newPicturePath = (format: MasterFormat, { id, now }: { id: string; now: Date }): string =>
  picturePath(`${berlinDay(now)}-${id.slice(-SIGNS)}.${ENDINGS[format]}`)
