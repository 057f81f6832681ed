import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { readArticleFields, type UnreadableFields } from '#features/news/editing/article-fields-form.ts'
import { saveWorkingCopy, type Save, type SaveRefusal } from '#features/news/editing/save-working-copy.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { enterRoom } from '../../../context.ts'
import { readSentForm } from '../../../read-form.ts'
import type { Route } from './+types/save-draft.ts'
import { articleIdOf } from './enter-room.ts'
import { readArticleForm, readNumber } from './read-article-form.ts'

/** A link to this address leads to the article. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/admin/news/:id', params), 303)

/** Saves a draft and has no page: for the editor's autosave, and for a plain form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const isProgram = request.headers.get('content-type')?.startsWith('application/json') ?? false
  const save = isProgram ? readSave(parseSentJson(await request.text())) : await readFormSave(request)
  const saved = save.ok ? await saveWorkingCopy(ctx, actor, id, save.value) : save
  if (isProgram) {
    if (saved.ok) return Response.json(saved.value)
    return Response.json(await describe(saved.error, ctx.nameOf), { status: statusOf[saved.error.kind] })
  }
  if (saved.ok) return redirect(href('/admin/news/:id', params), 303)
  throw data(wordsFor(sentences, saved.error), statusOf[saved.error.kind])
}

type Refusal = SaveRefusal | UnreadableFields

const statusOf = {
  'not-allowed': 403,
  'unknown-article': 404,
  conflict: 409,
  'unreadable-fields': 422,
  'would-clear': 422,
} as const satisfies Record<Refusal['kind'], number>

/** Adds the name of the author who was faster. */
async function describe(refusal: Refusal, nameOf: (id: string) => Promise<string | undefined>) {
  if (refusal.kind === 'would-clear') return { ...refusal, sentence: sentences[refusal.kind] }
  if (refusal.kind !== 'conflict') return refusal
  return { ...refusal, by: (await nameOf(refusal.by)) ?? 'Jemand, dessen Konto es nicht mehr gibt' }
}

const sentences = {
  'not-allowed': 'Das dürfen Sie mit Ihren Ämtern nicht.',
  'unknown-article': 'Das gibt es nicht (mehr).',
  conflict: 'Inzwischen hat jemand anderes gespeichert. Bitte gehen Sie zurück und sehen Sie nach.',
  'would-clear': 'Der Text ist leer; der gespeicherte bleibt.',
  'unreadable-fields': ({ sentence }) => sentence,
} satisfies Wordings<Refusal, string>

const envelope = z.object({ number: z.int().min(0), fields: z.unknown(), mayClear: z.boolean().default(false) })
const DAMAGED: UnreadableFields = { kind: 'unreadable-fields', field: 'number', sentence: 'Die Nummer fehlt.' }

function readSave(sent: unknown): Result<Save, UnreadableFields> {
  const read = envelope.safeParse(sent)
  if (!read.success) return err(DAMAGED)
  const { number, mayClear, fields: written } = read.data
  const fields = readArticleFields(written)
  return fields.ok ? ok({ fields: fields.value, seen: number, mayClear }) : fields
}

async function readFormSave(request: Request): Promise<Result<Save, UnreadableFields>> {
  const sent = await readSentForm(request)
  const seen = readNumber(sent)
  const fields = readArticleForm(sent)
  if (!fields.ok) return fields
  return seen === undefined ? err(DAMAGED) : ok({ fields: fields.value, seen })
}
