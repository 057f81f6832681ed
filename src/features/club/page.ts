import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import type { Club } from './club-facts.ts'

/** A page of running text (chronicle, privacy policy, questions and answers) whose Markdown may name club facts as `{{club.address.city}}`. */
export const pageSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  markdown: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type Page = z.infer<typeof pageSchema>

/** What every installation has; the others may be left out. */
export const neededPages = ['chronik', 'datenschutz'] as const
export const pageNames = [...neededPages, 'faq'] as const
export type NeededPageName = (typeof neededPages)[number]
export type PageName = (typeof pageNames)[number]

const PLACEHOLDER = /\{\{\s*club\.([\w.]+)\s*\}\}/g

/**
 * Puts the club's facts in the place of `{{club.…}}`.
 *
 * @returns the unknown name and its line when a placeholder names no fact
 */
export function fillPlaceholders(text: string, club: Club): Result<string, { line: number; sentence: string }> {
  const unknown = [...text.matchAll(PLACEHOLDER)].find((match) => lookUp(club, match[1] ?? '') === undefined)
  if (unknown) {
    const line = text.slice(0, unknown.index).split('\n').length
    return err({ line, sentence: `${unknown[0]} ist keine Angabe aus club/club.yaml.` })
  }
  return ok(text.replace(PLACEHOLDER, (_, path: string) => lookUp(club, path) ?? ''))
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
