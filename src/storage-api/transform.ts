import {
  offeredWidths,
  type MasterFormat,
  type VariantFormat,
  type VariantWidth,
} from '#platform/images/picture-variant.ts'

/** What the vendor allows of a side. */
const LONGEST_SIDE = 2_500

/** @property width, height undefined where nothing is said of them */
export type Transform = {
  width: number | undefined
  height: number | undefined
  isCovering: boolean
  keepsFormat: boolean
}

/** @returns undefined for sides that cannot be */
export function readTransform(asked: URLSearchParams): Transform | undefined {
  const width = readSide(asked.get('width'))
  const height = readSide(asked.get('height'))
  if (width === 'wrong' || height === 'wrong') return undefined
  // The vendor covers a box unless something else is said.
  return { width, height, isCovering: asked.get('resize') !== 'contain', keepsFormat: asked.get('format') === 'origin' }
}

function readSide(text: string | null): number | undefined | 'wrong' {
  if (text === null) return undefined
  const side = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return side >= 1 && side <= LONGEST_SIDE ? side : 'wrong'
}

type Sides = { format: MasterFormat; width: number; height: number }

/** The smallest of our sizes that fills what was asked for, or the largest where none does; a photo is never enlarged and nothing is cut off. */
export function nearestWidth(picture: Sides, { width, height, isCovering }: Transform): VariantWidth {
  const widths = offeredWidths(picture)
  const byHeight = height === undefined ? undefined : (height * picture.width) / picture.height
  const wanted = [width, byHeight].filter((side) => side !== undefined)
  const needed = wanted.length === 0 ? Infinity : isCovering ? Math.max(...wanted) : Math.min(...wanted)
  return widths.find((offered) => offered >= needed) ?? widths.at(-1) ?? 480
}

/** The smallest file that whoever asks can read. */
export function bestFormat(accept: string | null, { keepsFormat }: Pick<Transform, 'keepsFormat'>): VariantFormat {
  if (keepsFormat) return 'jpeg'
  return (['avif', 'webp'] as const).find((format) => accept?.includes(`image/${format}`)) ?? 'jpeg'
}
