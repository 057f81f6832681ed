import { z } from 'zod'
import type { PictureSize } from '#platform/images/render-size.ts'

/** The vendor's limit of a side. */
const LONGEST_SIDE = 2_500

const side = z.coerce.number().int().min(1).max(LONGEST_SIDE).optional()
export const transformSchema = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.string().optional(),
})

export type Transform = z.infer<typeof transformSchema>

/** @returns undefined for an invalid size */
export function readTransform(asked: URLSearchParams): Transform | undefined {
  return transformSchema.safeParse(Object.fromEntries(asked)).data
}

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** The vendor's default is to cover the box. */
export const toSize = ({ width, height, resize = 'cover', quality }: Transform): PictureSize => ({
  width,
  height,
  quality,
  fit: FITS[resize],
})

/** The names of the vendor’s renderer. */
const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** The transformation of a picture in the format of the vendor's header. */
export function describeTransform({ width, height, resize = 'cover', quality }: Transform): string {
  const said: [name: string, value: string | number | undefined][] = [
    ['height', height],
    ['width', width],
    ['resizing_type', (width ?? height) && RESIZING_TYPES[resize]],
    ['quality', quality],
  ]
  return said.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])).join()
}

/** The smaller format that the client accepts. */
export const bestFormat = (accept: string | null, { format }: Transform): 'webp' | 'jpeg' =>
  format !== 'origin' && accept?.includes('image/webp') ? 'webp' : 'jpeg'
