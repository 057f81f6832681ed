import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { writeArticleFile } from '#features/news/article-file.ts'
import { createRandom, type Random } from '#tests/support/samples/random.ts'
import { sampleArticle } from './sample-articles.ts'

const ARTICLES = 50
/** Number of the newest articles with a photograph. */
const PHOTOGRAPHS = 30
const GALLERY = 5
type Size = { width: number; height: number }
const USUAL: Size & { quality: number } = { width: 1600, height: 1067, quality: 84 }
/** Noise from the scale of the picture down to single pixels, as strong as in a hall without flash; in a picture of the usual width. */
const OCTAVES = [
  { across: 3, strength: 1 },
  { across: 9, strength: 0.7 },
  { across: 40, strength: 0.5 },
  { across: 180, strength: 0.45 },
  { across: 700, strength: 0.5 },
]

/** Copies a content folder with fifty articles in place of its news, thirty of them with a photograph of about 260 kB. */
export async function writePhotographContent(content: string, to: string): Promise<void> {
  await cp(content, to, { recursive: true })
  await rm(join(to, 'news'), { recursive: true })
  await mkdir(join(to, 'news'))
  const photographs = Array.from({ length: PHOTOGRAPHS }, (_, number) => `pictures/photo-${number}.jpg`)
  for (const [number, path] of photographs.entries()) await writeFile(join(to, path), await takePhotograph(number))
  for (let number = 0; number < ARTICLES; number++) {
    const previewPicture = photographs[number] ?? 'pictures/standard.svg'
    const pictures = number === 0 ? photographs.slice(0, GALLERY) : []
    const article = { ...sampleArticle(number), previewPicture, pictures }
    const name = `${article.publishedAt.toISOString().slice(0, 10)}-${article.slug}.md`
    await writeFile(join(to, 'news', name), writeArticleFile(article))
  }
}

/** Drawn pictures compress to almost nothing; this one has as much detail as a phone's photograph. */
export async function takePhotograph(number: number, { width, height, quality } = USUAL): Promise<Buffer> {
  const random = createRandom(number + 1)
  const layers = await Promise.all(OCTAVES.map((octave) => grain(random, octave, { width, height })))
  const ground = {
    create: { width, height, channels: 3 as const, background: { r: 96, g: 104, b: 122 } },
  }
  return sharp(ground)
    .composite(layers.map((input) => ({ input, blend: 'overlay' as const })))
    .jpeg({ quality })
    .toBuffer()
}

type Octave = (typeof OCTAVES)[number]

async function grain(random: Random, octave: Octave, { width, height }: Size): Promise<Buffer> {
  const across = Math.round((octave.across * width) / USUAL.width)
  const down = Math.ceil((across * height) / width)
  const points = random.bytes(across * down * 3)
  return sharp(points, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .ensureAlpha(octave.strength)
    .png()
    .toBuffer()
}
