import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { storableText } from '#shared/storable-text.ts'
import { toPicturePath } from '#features/news/article-fields.ts'
import { findTooDeep, TOO_DEEP_SENTENCE } from '#features/news/too-deep.ts'
import { articleLimits, type ArticleFields } from './working-copy.ts'

/** @property sentence for the editor */
export type UnreadableFields = { kind: 'unreadable-fields'; field: string; sentence: string }

const lines = (text: string) => storableText(text).replace(/\r\n?/g, '\n')
const oneLine = (text: string) => storableText(text).replace(/\s+/g, ' ').trim()

const longText = (longest: number, name: string) =>
  z
    .string()
    .transform(lines)
    .pipe(z.string().max(longest, tooLong(name, longest)))
const shortText = (longest: number, name: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(longest, tooLong(name, longest)))
const tooLong = (name: string, longest: number) =>
  `${name} ist zu lang: Es passen höchstens ${longest.toLocaleString('de-DE')} Zeichen hinein.`

const picturePath = z.string().refine((path) => toPicturePath(path) === path, 'Dieses Bild gibt es nicht.')
const minute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Bitte geben Sie Tag und Uhrzeit an, zum Beispiel 25.11.2024, 07:00.')
const OUTSIDE = 'Der Ausschnitt liegt nicht im Bild.'
const share = z.number().min(0, OUTSIDE).max(1, OUTSIDE)

const schema = z.object({
  title: shortText(articleLimits.title, 'Die Überschrift'),
  slug: shortText(articleLimits.title, 'Die Adresse'),
  summary: shortText(articleLimits.summary, 'Die Zusammenfassung'),
  markdown: longText(articleLimits.markdown, 'Der Text').refine((text) => findTooDeep(text) < 0, TOO_DEEP_SENTENCE),
  pictures: z
    .array(picturePath)
    .max(articleLimits.pictures, `Mehr als ${articleLimits.pictures} Bilder gehen nicht.`)
    .transform((paths) => [...new Set(paths)]),
  previewPicture: picturePath.optional(),
  previewCrop: z.object({ x: share, y: share }).optional(),
  categories: z
    .array(shortText(60, 'Die Kategorie'))
    .max(articleLimits.categories, `Ein Artikel hat höchstens ${articleLimits.categories} Kategorien.`)
    .transform((names) => [...new Set(names)]),
  publishAt: minute.optional(),
  endAt: minute.optional(),
  place: z.literal('page').optional(),
  menu: shortText(articleLimits.menu, 'Der Name im Menü').optional(),
  order: shortText(6, 'Die Reihenfolge')
    .refine((text) => /^(?:-?\d+)?$/.test(text), 'Die Reihenfolge ist eine Zahl.')
    .optional(),
  training: z.array(shortText(80, 'Die Trainingsgruppe')).max(20).optional(),
  contact: shortText(articleLimits.title, 'Die Ansprechperson').optional(),
}) satisfies z.ZodType<ArticleFields>

/** Validates what a form or a program sends. @returns the fields, or the first mistake */
export function readArticleFields(sent: unknown): Result<ArticleFields, UnreadableFields> {
  const read = schema.safeParse(sent)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return err({ kind: 'unreadable-fields', field: String(issue?.path[0] ?? 'title'), sentence: sentenceOf(issue) })
}

/** Our own pages never cause Zod's English messages, only other programs do. */
const sentenceOf = (issue: { code: string; message: string } | undefined) =>
  issue === undefined || issue.code === 'invalid_type' ? 'Diese Angabe kam beschädigt an.' : issue.message
