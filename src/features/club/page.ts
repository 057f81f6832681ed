import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { supervisoryAuthorities } from './supervisory-authorities.ts'
import { clubSchemas, type Club } from './club-facts.ts'

/** A page of running text (chronicle, privacy policy, questions and answers) whose Markdown may name club facts as `{{club.address.city}}`. */
export const pageSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  markdown: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type Page = z.infer<typeof pageSchema>

/** Pages that every installation has; the others are optional. */
export const neededPages = ['chronik', 'datenschutz'] as const
export const pageNames = [...neededPages, 'faq'] as const
export type NeededPageName = (typeof neededPages)[number]
export type PageName = (typeof pageNames)[number]

const PLACEHOLDER = /\{\{\s*club\.([\w.]+)\s*\}\}/g

/**
 * Replaces `{{club.…}}` with the club's facts, among them the authority of its state. Drops a line that names a fact which the club has not given
 * yet.
 *
 * @returns the unknown name and its line if a placeholder names no fact
 */
export function fillPlaceholders(text: string, club: Club): Result<string, { line: number; sentence: string }> {
  const facts = { ...club, authority: club.state && supervisoryAuthorities[club.state] }
  const isTold = (match: RegExpExecArray) => lookUp(facts, match[1] ?? '') !== undefined
  const unknown = [...text.matchAll(PLACEHOLDER)].find((match) => !isTold(match) && !couldBeTold(club, match[1] ?? ''))
  if (unknown) {
    const line = text.slice(0, unknown.index).split('\n').length
    return err({ line, sentence: `${unknown[0]} ist keine Angabe aus club/club.yaml.` })
  }
  const told = text.split('\n').filter((line) => [...line.matchAll(PLACEHOLDER)].every(isTold))
  return ok(told.join('\n').replace(PLACEHOLDER, (_, path: string) => lookUp(facts, path) ?? ''))
}

const AUTHORITY = ['authority.name', 'authority.city', 'authority.url']

/** Whether a name is that of a fact, or of a part of one, that the club has left out. */
function couldBeTold(club: Club, path: string): boolean {
  if (AUTHORITY.includes(path)) return true
  const [first = '', ...inner] = path.split('.')
  if (!Object.hasOwn(clubSchemas.club.shape, first) || Object.hasOwn(club, first)) return false
  const schema: z.ZodType = clubSchemas.club.shape[first as keyof Club]
  const fact = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const [part] = inner
  return part === undefined
    ? !(fact instanceof z.ZodObject)
    : fact instanceof z.ZodObject && Object.hasOwn(fact.shape, part)
}

function lookUp(facts: unknown, path: string): string | undefined {
  let value = facts
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
