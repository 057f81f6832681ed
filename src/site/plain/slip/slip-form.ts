import { z } from 'zod'

const SIDE = z.enum(['home', 'guest'])
const id = z.string().min(1).max(100).catch('')
const MOST_RUBBERS = 20
/** In characters, more than anyone types; longer pasted text is cut. */
const MOST_READ = 2_000
const written = z.string().catch('')

/** The form of a slip; `do` names the pressed button. */
const slipFormSchema = z.object({
  side: SIDE,
  id,
  do: z.enum(['game', 'check', 'send', 'confirm', 'line-up']).catch('check'),
  winner: SIDE.optional().catch(undefined),
  losing: z.coerce.number().int().min(0).max(999).optional().catch(undefined),
  more: z.coerce.number().int().min(0).max(999).optional().catch(undefined),
  seen: z.string().max(40).catch(''),
})

/** @property fields as sent, including those of the line-up */
export type SlipForm = z.infer<typeof slipFormSchema> & { texts: string[]; fields: Record<string, string> }

/** @returns undefined when it names no side */
export function readSlipForm(form: URLSearchParams | FormData): SlipForm | undefined {
  const sent = [...form].filter((field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '')
  const fields = Object.fromEntries(sent)
  const read = slipFormSchema.safeParse(fields)
  if (!read.success) return undefined
  const texts = Array.from({ length: MOST_RUBBERS }, (_, index) =>
    written.parse(form.get(rubberField(index))).slice(0, MOST_READ),
  )
  return { ...read.data, texts, fields }
}

/** Name of the field that holds all games of a rubber. */
export const rubberField = (rubber: number) => `r${rubber + 1}`

/** Stands for a number of points so high that it has to be typed. */
export const TEN_OR_MORE = 'mehr'
