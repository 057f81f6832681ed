import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FORMATS = ['jpeg', 'png', 'webp'] as const

/** Copies a content folder and adds this many pictures, all different: small, in several formats and sizes. */
export async function addSamplePictures(content: string, to: string, amount: number): Promise<void> {
  await cp(content, to, { recursive: true })
  for (let number = 0; number < amount; number++) {
    const format = FORMATS[number % FORMATS.length] ?? 'jpeg'
    await sharp(Buffer.from(drawing(number)))
      .toFormat(format)
      .toFile(join(to, `pictures/probe-${number}.${format}`))
  }
}

/** A field, a ball and stripes; unique per number. */
function drawing(number: number): string {
  const [width, height] = [240 + (number % 200), 160 + (number % 130)]
  const stripes = Array.from(
    { length: 12 },
    (_, stripe) =>
      `<path d="M0 ${stripe * 20}L${width} ${(stripe * 37 + number) % height}" stroke="hsl(${(number * 7 + stripe * 30) % 360} 70% 50%)" stroke-width="5"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${number % 360} 60% 30%)"/>${stripes.join('')}<circle cx="${number % width}" cy="${height / 2}" r="${20 + (number % 30)}" fill="#ff9d2b"/></svg>`
}
